/** In storage: for whom scores wait in this browser, a list of owners. */
export const waitingKey = 'scores-waiting';
