/** What is in storage of the scores in this browser, for who has not loaded the rest of it. */

/** For whom scores wait, a list of owners. */
export const waitingKey = 'scores-waiting';

/** Whose phone it was the last time: without a network the session can't be asked. */
export const ownerKey = 'scores-of';
