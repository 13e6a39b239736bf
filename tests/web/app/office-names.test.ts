/** A page of the office has one name: the sidebar, the drawer and the palette say what its heading and its title say. */
import { words as accounts } from '@fourball/web/accounts/admin/admin-words.en.ts';
import { words as roles } from '@fourball/web/accounts/admin/rights/rights-words.en.ts';
import { words as security } from '@fourball/web/accounts/admin/security-words.en.ts';
import { officePages } from '@fourball/web/app/places/office-pages.ts';
import { words as fairness } from '@fourball/web/booking/ballot/fairness-words.en.ts';
import { words as rounds } from '@fourball/web/booking/reports/report-words.en.ts';
import { words as delays } from '@fourball/web/booking/starter/delays/delay-desk-words.en.ts';
import { words as starter } from '@fourball/web/booking/starter/starter-words.en.ts';
import { words as courses } from '@fourball/web/club/admin/courses/admin-course-words.en.ts';
import { words as errors } from '@fourball/web/club/admin/errors/error-words.en.ts';
import { words as images } from '@fourball/web/club/admin/images/admin-image-words.en.ts';
import { words as imports } from '@fourball/web/club/admin/imports/import-words.en.ts';
import { words as news } from '@fourball/web/club/admin/news/admin-news-words.en.ts';
import { words as parameters } from '@fourball/web/club/admin/parameters/parameter-words.en.ts';
import { words as promos } from '@fourball/web/club/admin/promos/admin-promo-words.en.ts';
import { words as regions } from '@fourball/web/club/admin/regions/admin-region-words.en.ts';
import { words as socialMedia } from '@fourball/web/club/admin/social-media/admin-social-words.en.ts';
import { words as contents } from '@fourball/web/club/pages/content-words.en.ts';
import { words as shell } from '@fourball/web/lib/words/shell-words.en.ts';
import { words as campaigns } from '@fourball/web/mail/campaigns/campaign-words.en.ts';
import { words as emailLists } from '@fourball/web/mail/lists/admin-list-words.en.ts';
import { words as mail } from '@fourball/web/mail/words.en.ts';
import { words as catalogue } from '@fourball/web/membership/admin/catalogue/admin-catalogue-words.en.ts';
import { words as members } from '@fourball/web/membership/admin/members/admin-membership-words.en.ts';
import { words as live } from '@fourball/web/messaging/monitor/words.en.ts';
import { words as money } from '@fourball/web/money/admin/admin-words.en.ts';
import { words as reports } from '@fourball/web/money/admin/reports/admin-report-words.en.ts';
import { words as extras } from '@fourball/web/booking/extras/extra-words.en.ts';
import { words as articles } from '@fourball/web/money/admin/articles/article-words.en.ts';
import { words as customers } from '@fourball/web/money/admin/customers/customer-words.en.ts';
import { words as tills } from '@fourball/web/money/admin/till/till-words.en.ts';
import { words as vouchers } from '@fourball/web/money/admin/vouchers/voucher-words.en.ts';
import { words as eventTypes } from '@fourball/web/seasons/admin/admin-words.en.ts';
import { words as handicaps } from '@fourball/web/seasons/admin/handicaps/admin-handicap-words.en.ts';
import { words as policies } from '@fourball/web/seasons/admin/products/policy-words.en.ts';
import { words as products } from '@fourball/web/seasons/admin/products/product-words.en.ts';
import { words as seasons } from '@fourball/web/seasons/admin/seasons/season-words.en.ts';
import { expect, it } from 'vitest';

/** The heading of each page, which its title says too. */
const headings: Readonly<Record<string, string>> = {
  '/admin': shell.pages.officeHome,
  '/admin/starter': starter.title,
  '/admin/delays': delays.title,
  '/admin/rounds': rounds.title,
  '/admin/avatars': images.avatars.title,
  '/admin/users': accounts.title,
  '/admin/imports': imports.title,
  '/admin/handicaps': handicaps.title,
  '/admin/memberships': members.title,
  '/admin/catalogue': catalogue.title,
  '/admin/tills': tills.title,
  '/admin/takings': tills.takings.title,
  '/admin/customers': customers.title,
  '/admin/articles': articles.title,
  '/admin/vouchers': vouchers.title,
  '/admin/day-end': tills.day.title,
  '/admin/money': money.money.title,
  '/admin/purchases': money.purchases.title,
  '/admin/ledger': money.ledger.title,
  '/admin/reports': reports.title,
  '/admin/entry-products': products.waiting.title,
  '/admin/fee-requests': products.requests.title,
  '/admin/courses': courses.title,
  '/admin/extras': extras.admin.title,
  '/admin/fairness': fairness.title,
  '/admin/regions': regions.title,
  '/organize': seasons.title,
  '/admin/event-types': eventTypes.title,
  '/admin/cancellation-policies': policies.policies.title,
  '/admin/tee-block-labels': policies.labels.title,
  '/admin/pages': contents.editor.title,
  '/admin/news': news.title,
  '/admin/promos': promos.title,
  '/admin/images': images.library.title,
  '/admin/social-media': socialMedia.title,
  '/admin/campaigns': campaigns.title,
  '/admin/email-lists': emailLists.title,
  '/admin/send-mail': campaigns.office.title,
  '/admin/parameters': parameters.title,
  '/admin/roles': roles.title,
  '/admin/mail': mail.title,
  '/admin/audit': accounts.trail.title,
  '/admin/security': security.title,
  '/admin/errors': errors.title,
  '/admin/live': live.title,
};

it.each(Object.entries(headings))('%s is called so wherever it is offered', (path, heading) => {
  expect(officePages.find(({ to }) => to === path)?.text).toBe(heading);
});
