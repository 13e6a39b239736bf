/** The calls of the news of the club, its courses, organisations and properties. */
import { z } from 'zod';
import { flag, html, link } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { day, id } from '../../contract/fields.ts';
import { newsItem, newsOwners } from './news-shapes.ts';

const newsFields = {
  text: html.min(1).max(20_000),
  link: link.nullish(),
  date: day,
  /** The last day it is shown; none: as many days as the club's parameter NEWS_DAYS says. */
  expiry: day.nullish(),
  /** At most one of the three; none: the news of the whole club. */
  courseId: id.nullish(),
  propertyId: id.nullish(),
  orgId: id.nullish(),
};

/** The newest first. */
const newsList = z.array(newsItem);

/** Ours: true for those too that are current no more. */
const older = z.object({ all: flag.optional() });

export const listCurrentNews = defineCall({
  id: 'newsFeed.listCurrent',
  method: 'GET',
  path: 'news-feed/list/current',
  access: 'public',
  reply: newsList,
  summary: 'The news of today: begun and not expired, the newest 50.',
});

export const listSponsorNews = defineCall({
  id: 'newsFeed.listSponsors',
  method: 'GET',
  path: 'news-feed/list/sponsors',
  access: 'public',
  reply: newsList,
  summary: 'The current news of organisations that sponsor a competition or an event which is not over.',
});

export const listNewsByCourse = defineCall({
  id: 'newsFeed.listByCourse',
  method: 'GET',
  path: 'news-feed/list/course/{courseId}',
  access: 'public',
  params: z.object({ courseId: id }),
  query: older,
  reply: newsList,
  errors: ['not_found'],
  summary: 'The current news of a course, or those that were as well.',
});

export const listNewsByOrganization = defineCall({
  id: 'newsFeed.listByOrganization',
  method: 'GET',
  path: 'news-feed/list/organization/{orgId}',
  access: 'public',
  params: z.object({ orgId: id }),
  query: older,
  reply: newsList,
  errors: ['not_found'],
  summary: 'The current news of an organisation, or those that were as well.',
});

export const listNewsByProperty = defineCall({
  id: 'newsFeed.listByProperty',
  method: 'GET',
  path: 'news-feed/list/property/{propertyId}',
  access: 'public',
  params: z.object({ propertyId: id }),
  query: older,
  reply: newsList,
  errors: ['not_found'],
  summary:
    'The current news of a property, or those that were as well; those of its courses are not among them.',
});

export const listAllNews = defineCall({
  id: 'newsFeed.listAll',
  method: 'GET',
  path: 'news-feed/list',
  access: 'admin',
  reply: newsList,
  ours: true,
  summary: 'The news of all, also those that are still to come or past: the newest 500.',
});

export const listNewsOwners = defineCall({
  id: 'newsFeed.listOwners',
  method: 'GET',
  path: 'news-feed/owners',
  access: 'admin',
  reply: newsOwners,
  ours: true,
  summary: 'The courses, properties and organisations that may have news.',
});

export const createNews = defineCall({
  id: 'newsFeed.create',
  method: 'POST',
  path: 'news-feed',
  access: 'admin',
  encoding: 'json',
  body: z.object(newsFields),
  reply: newsItem,
  summary: 'Publishes news. A picture is put to it afterwards, by its id, as a NEWS_FEED image.',
});

export const updateNews = defineCall({
  id: 'newsFeed.update',
  method: 'PUT',
  path: 'news-feed',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, ...newsFields }),
  reply: newsItem,
  errors: ['not_found'],
  summary: 'Changes news.',
});

export const deleteNews = defineCall({
  id: 'newsFeed.delete',
  method: 'DELETE',
  path: 'news-feed/{id}',
  access: 'admin',
  params: z.object({ id }),
  /** False where it was gone already. */
  reply: z.object({ deleted: z.boolean() }),
  summary: 'Removes news with their picture.',
});

export const newsCalls = {
  listCurrentNews,
  listSponsorNews,
  listNewsByCourse,
  listNewsByOrganization,
  listNewsByProperty,
  listAllNews,
  listNewsOwners,
  createNews,
  updateNews,
  deleteNews,
};
