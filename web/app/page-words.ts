/** What the pages have to say, as a type: a language of theirs has each of these files, and no text less in any of them. */
import type { Wording } from '@fourball/shared/words/wording.ts';

/** By the address of the words file, without its ending. */
interface EnglishFiles {
  readonly 'lib/words': typeof import('../lib/words/en.ts');
  readonly 'lib/words/shell-words': typeof import('../lib/words/shell-words.en.ts');
  readonly 'ui/chart/chart-words': typeof import('../ui/chart/chart-words.en.ts');
  readonly 'ui/dialog/dialog-words': typeof import('../ui/dialog/dialog-words.en.ts');
  readonly 'ui/page/page-state-words': typeof import('../ui/page/page-state-words.en.ts');
  readonly 'ui/page/waiting-line-words': typeof import('../ui/page/waiting-line-words.en.ts');
  readonly 'ui/picture/slider-words': typeof import('../ui/picture/slider-words.en.ts');
  readonly 'accounts/admin/admin-words': typeof import('../accounts/admin/admin-words.en.ts');
  readonly 'accounts/admin/security-words': typeof import('../accounts/admin/security-words.en.ts');
  readonly 'accounts/login/login-words': typeof import('../accounts/login/login-words.en.ts');
  readonly 'accounts/search/card-words': typeof import('../accounts/search/card-words.en.ts');
  readonly 'accounts/words': typeof import('../accounts/words.en.ts');
  readonly 'club/admin/courses/admin-course-words': typeof import('../club/admin/courses/admin-course-words.en.ts');
  readonly 'club/admin/errors/error-words': typeof import('../club/admin/errors/error-words.en.ts');
  readonly 'club/admin/images/admin-image-words': typeof import('../club/admin/images/admin-image-words.en.ts');
  readonly 'club/admin/parameters/parameter-words': typeof import('../club/admin/parameters/parameter-words.en.ts');
  readonly 'club/courses/course-words': typeof import('../club/courses/course-words.en.ts');
  readonly 'club/images/image-words': typeof import('../club/images/image-words.en.ts');
  readonly 'club/pages/content-words': typeof import('../club/pages/content-words.en.ts');
  readonly 'club/pages/news-words': typeof import('../club/pages/news-words.en.ts');
  readonly 'club/pages/rich-text-words': typeof import('../club/pages/rich-text-words.en.ts');
  readonly 'membership/admin/catalogue/admin-catalogue-words': typeof import('../membership/admin/catalogue/admin-catalogue-words.en.ts');
  readonly 'membership/admin/members/admin-membership-words': typeof import('../membership/admin/members/admin-membership-words.en.ts');
  readonly 'membership/page-words': typeof import('../membership/page-words.en.ts');
  readonly 'membership/words': typeof import('../membership/words.en.ts');
  readonly 'money/admin/admin-words': typeof import('../money/admin/admin-words.en.ts');
  readonly 'money/admin/reports/admin-report-words': typeof import('../money/admin/reports/admin-report-words.en.ts');
  readonly 'money/card-payment/words': typeof import('../money/card-payment/words.en.ts');
  readonly 'money/words': typeof import('../money/words.en.ts');
  readonly 'messaging/inbox/push-words': typeof import('../messaging/inbox/push-words.en.ts');
  readonly 'messaging/inbox/words': typeof import('../messaging/inbox/words.en.ts');
  readonly 'messaging/monitor/words': typeof import('../messaging/monitor/words.en.ts');
  readonly 'messaging/words': typeof import('../messaging/words.en.ts');
  readonly 'booking/ballot/ballot-words': typeof import('../booking/ballot/ballot-words.en.ts');
  readonly 'booking/ballot/fairness-words': typeof import('../booking/ballot/fairness-words.en.ts');
  readonly 'booking/buddies/placing-words': typeof import('../booking/buddies/placing-words.en.ts');
  readonly 'booking/calendar/calendar-words': typeof import('../booking/calendar/calendar-words.en.ts');
  readonly 'booking/drawer-words': typeof import('../booking/drawer-words.en.ts');
  readonly 'booking/find/find-words': typeof import('../booking/find/find-words.en.ts');
  readonly 'booking/group-words': typeof import('../booking/group-words.en.ts');
  readonly 'booking/invitations/invitation-link-words': typeof import('../booking/invitations/invitation-link-words.en.ts');
  readonly 'booking/invitations/link-words': typeof import('../booking/invitations/link-words.en.ts');
  readonly 'booking/page-words': typeof import('../booking/page-words.en.ts');
  readonly 'booking/reports/report-words': typeof import('../booking/reports/report-words.en.ts');
  readonly 'booking/rules/why-words': typeof import('../booking/rules/why-words.en.ts');
  readonly 'booking/sheet/name-words': typeof import('../booking/sheet/name-words.en.ts');
  readonly 'booking/starter/starter-words': typeof import('../booking/starter/starter-words.en.ts');
  readonly 'booking/waitlist/waitlist-words': typeof import('../booking/waitlist/waitlist-words.en.ts');
  readonly 'booking/words': typeof import('../booking/words.en.ts');
  readonly 'seasons/admin/handicaps/admin-handicap-words': typeof import('../seasons/admin/handicaps/admin-handicap-words.en.ts');
  readonly 'seasons/admin/admin-words': typeof import('../seasons/admin/admin-words.en.ts');
  readonly 'seasons/events/event-words': typeof import('../seasons/events/event-words.en.ts');
  readonly 'seasons/admin/competitions/competition-words': typeof import('../seasons/admin/competitions/competition-words.en.ts');
  readonly 'seasons/admin/cockpit/cockpit-words': typeof import('../seasons/admin/cockpit/cockpit-words.en.ts');
  readonly 'seasons/admin/events/event-words': typeof import('../seasons/admin/events/event-words.en.ts');
  readonly 'seasons/admin/fees/fee-words': typeof import('../seasons/admin/fees/fee-words.en.ts');
  readonly 'seasons/admin/organize-words': typeof import('../seasons/admin/organize-words.en.ts');
  readonly 'seasons/admin/participants/field-words': typeof import('../seasons/admin/participants/field-words.en.ts');
  readonly 'seasons/admin/policy-choice-words': typeof import('../seasons/admin/policy-choice-words.en.ts');
  readonly 'seasons/admin/products/policy-words': typeof import('../seasons/admin/products/policy-words.en.ts');
  readonly 'seasons/admin/products/product-words': typeof import('../seasons/admin/products/product-words.en.ts');
  readonly 'seasons/admin/seasons/season-words': typeof import('../seasons/admin/seasons/season-words.en.ts');
  readonly 'seasons/golf/golf-words': typeof import('../seasons/golf/golf-words.en.ts');
  readonly 'seasons/handicaps/handicap-words': typeof import('../seasons/handicaps/handicap-words.en.ts');
  readonly 'seasons/participants/participant-words': typeof import('../seasons/participants/participant-words.en.ts');
  readonly 'seasons/registration/registration-words': typeof import('../seasons/registration/registration-words.en.ts');
  readonly 'seasons/seasons/season-words': typeof import('../seasons/seasons/season-words.en.ts');
  readonly 'seasons/words': typeof import('../seasons/words.en.ts');
  readonly 'mail/words': typeof import('../mail/words.en.ts');
  readonly 'app/home/home-words': typeof import('./home/home-words.en.ts');
}

/** For the compiler alone: a page loads the words that it shows, and not this list. */
export type PageWords = Wording<EnglishFiles>;
