/** Which places of holds are taken: one rule in the words of SQL, for whoever counts them. */

/**
 * Of a row `l` of hold_tee_times and its tee time `t`: whether the hold still takes its places. One that ran out does not,
 * on the database's clock and whether or not anybody cleared it away; where somebody waits it does until it is offered on.
 */
export const holdStands = '(l.expires_at > now() or t.waiting > 0)';
