/** Names the user whom a client means a call for, by id; only calls that are `bound` look at it. */
export const callerHeader = 'X-Caller';
