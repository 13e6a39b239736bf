/** What golfers are told about spots, to the letter. */
export const alreadyAssigned = 'This member has already been assigned to this booking.';
export const noVacantSpots = 'Sorry you do not have any vacant spots left to do this.';
