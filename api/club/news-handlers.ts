/** Binds the calls of news to their commands. */
import { getCourseFor } from '@fourball/domain/club/courses/write-course.ts';
import {
  hasNewsOwner,
  listAllNews,
  listCurrentNews,
  listNewsOf,
  listNewsOfOrganizations,
  listNewsOwners,
  type NewsMoment,
  type NewsOwnerKind,
} from '@fourball/domain/club/news/news-rows.ts';
import { newsDays } from '@fourball/domain/club/news/news-rules.ts';
import { createNews, deleteNews, updateNews } from '@fourball/domain/club/news/write-news.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { findSponsorsOn } from '@fourball/domain/seasons/competitions/sponsors-now.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const newsHandlers = ({ house, club }: Services): BuiltHandlers['news'] => {
  const now = async (): Promise<NewsMoment> => ({
    today: clubDay(house.clock.now(), house.timeZone),
    days: newsDays((await club.rules()).all),
    clubName: (await club.profile()).name,
  });
  const listOf = async (kind: NewsOwnerKind, id: number, all = false) =>
    listNewsOf(house.db, await now(), { kind, id, all });
  const listOfKnown = async (kind: Exclude<NewsOwnerKind, 'course'>, id: number, all?: boolean) => {
    if (!(await hasNewsOwner(house.db, kind, id))) throw new AppError('not_found');
    return listOf(kind, id, all);
  };
  return {
    listCurrentNews: async () => listCurrentNews(house.db, await now()),
    async listSponsorNews() {
      const moment = await now();
      const sponsors = await findSponsorsOn(house.db, moment.today);
      return listNewsOfOrganizations(house.db, moment, sponsors);
    },
    async listNewsByCourse({ actor, params, query }) {
      const { courseId } = await getCourseFor(house, await club.courses(), actor, params.courseId);
      return listOf('course', courseId, query.all);
    },
    listNewsByOrganization: ({ params, query }) => listOfKnown('organization', params.orgId, query.all),
    listNewsByProperty: ({ params, query }) => listOfKnown('property', params.propertyId, query.all),
    listAllNews: async () => listAllNews(house.db, await now()),
    listNewsOwners: () => listNewsOwners(house.db),
    createNews: async ({ actor, body }) => createNews(house, userOf(actor), await now(), body),
    updateNews: async ({ actor, body }) => updateNews(house, userOf(actor), await now(), body),
    deleteNews: ({ actor, params }) => deleteNews(house, userOf(actor), params.id),
  };
};
