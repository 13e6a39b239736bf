/** Every English word about being told of messages while no page is open. */

export const words = {
  title: 'On this device',
  text: 'This device can tell you of new messages, mentions and news of your events while this app is closed. Muted threads stay silent.',
  label: 'Notify me on this device',
  loading: 'Looking whether this device can notify you',
  on: 'It is told on this device. Logging out ends it.',
  off: 'Nothing is told on this device while this app is closed.',
  turnedOn: 'This device notifies you from now on.',
  turnedOff: 'This device notifies you no more.',
  failed: 'That did not work. Check your connection and try again.',
  loadFailed: 'Whether the club sends notifications could not be read.',
  cannot: {
    browser:
      'This browser cannot show notifications of this app. On an iPhone or iPad, put this app on the home screen first and open it from there.',
    worker:
      'This window keeps nothing in the background, so it cannot be told of messages. A private window is one of those.',
    club: 'The club does not send notifications to devices at the moment. Mails tell you what you missed.',
    denied:
      'Notifications of this app are blocked on this device. Allow them in the settings of the browser for this site, then come back.',
  },
} as const;
