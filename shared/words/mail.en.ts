/** What the club refuses in mail, in English: a sentence for each code. */
export const mailRefusals = {
  'mail.slugTaken': 'Another list has this external id.',
  'mail.listNameTaken': 'Another list has this name.',
  'mail.slugStays': 'Somebody has subscribed to this list: its external id stays.',
  'mail.purposeMissing': 'Please say what people get, before everybody can see the list.',
  'mail.serviceStays':
    'This list belongs to a service of the club: only its name and its words can be changed.',
  'mail.noSuchCategory': 'There is no such category.',
  'mail.categoryTaken': 'Another category has this name.',
  'mail.notForAdvertising': 'This list belongs to a service of the club: nobody is put on it.',
  'mail.enquiryAhead': 'The day of the enquiry lies ahead.',
  'mail.importSource': 'Please say where they said yes.',
  'mail.importWords': 'Please write down what they said yes to.',
  'mail.importMost': ({ most }: { most: number }) => `At most ${most} rows go into one import.`,
  'mail.nameByOffice': 'The office changes your name: please write to it.',
  'mail.addressInvalid': 'This address can’t be used.',
};
