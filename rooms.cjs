/**
 * The rooms of the large folders, each in an order in which a room may import only those before it. `.` is what stands in the
 * folder itself: at the beginning of an order it is what all rooms share, at its end what puts them together.
 * What is inside of each, ARCHITECTURE.md says.
 */
module.exports = {
  'shared/booking': '. extras rules reports spots find waitlist ballot buddies starter delays',
  'shared/club':
    '. prices regions social-media news promos images documents parameters imports profile first-run',
  'shared/seasons':
    'golf/rule golf/handicap golf/score golf/game golf/rank golf/draw golf handicaps . suspensions boards scores results matches papers nights',
  'shared/mail': 'blocks audience campaigns .',
  'shared/money': '. instalments statements journal vouchers articles till',
  'shared/words': 'formats accounts club money messaging booking seasons mail .',
  'db/demo': 'lib accounts club membership money pictures sheet messaging booking seasons .',
  'domain/kernel': '. batch process',
  'domain/accounts':
    '. audit sessions rights passwords passkeys login emergency security users customers admin record merging invitations privacy views setup',
  'domain/club':
    'errors organizations regions social-media images/storage images documents courses prices pages news promos parameters waiting imports profile first-run .',
  'domain/seasons':
    '. handicaps facts boards fees products waiting registration crowd seasons competitions events draws participants scores suspensions results matches papers nights reminders merging',
  'domain/membership': '. catalogue credits external memberships merging privacy',
  'domain/money':
    '. ledger processor vouchers payments articles till instalments purchases memberships reversals journal reports statements merging privacy',
  'domain/messaging': '. messages unread threads push digest outbox monitor merging privacy',
  'domain/mail': '. lists consent blocks audience campaigns sending',
  'domain/booking':
    'extras facts rules tell history reminders buddies bookings calendar holds sheet spots invitations book find setup ballot waitlist starter delays imports reports merging privacy',
  'web/lib': 'browser request club live words',
  'web/ui': 'look draft dialog form page picture text table chart proof',
  'web/accounts':
    '. session login search profile emergency views admin admin/audit admin/invitations admin/chosen admin/record admin/rights',
  'web/club':
    'regions social-media news promos courses pages images admin/errors admin/parameters admin/images admin/pages admin/regions admin/social-media admin/courses admin/prices admin/news admin/promos admin/imports admin/profile admin/documents .',
  'web/membership': '. admin admin/catalogue admin/members',
  'web/money':
    '. card-payment account receipt shop admin admin/account admin/ledger admin/purchases admin/statements admin/instalments admin/journal admin/reports admin/vouchers admin/articles admin/till admin/customers',
  'web/messaging': '. photos sending write thread inbox monitor',
  'web/booking':
    '. history price extras holds waitlist rules buddies invitations delays spots bookings book ballot starts sheet find calendar setup starter starter/forms starter/sheet starter/delays reports',
  'web/seasons':
    '. golf handicaps scores scores/hole scores/whole scores/page draws participants boards matches tv results registration events seasons admin admin/handicaps admin/competitions admin/fees admin/products admin/participants admin/matches admin/results admin/scores admin/events admin/draws/handicaps admin/draws admin/nights admin/cockpit admin/seasons',
  'web/mail': 'lists campaigns .',
  'web/app': 'version places palette shell/office shell home account office first-run policy pages .',
};
