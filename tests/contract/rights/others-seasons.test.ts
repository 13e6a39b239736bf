/** The calls of seasons for all golfers, about what is another golfer's, by each person of the office. */
import { testOfOthers } from './of-others.ts';

testOfOthers('seasons', {
  'season.listUserGroups': ['EVENTS'],
  'event.toggleSeasonParticipantPlaying': ['EVENTS'],
  'registration.withdraw': ['EVENTS'],
  'registration.withdrawalQuote': ['EVENTS'],
  'handicap.removeRound': ['MEMBERSHIP', 'EVENTS'],
  'event.revokeScoreLink': ['EVENTS'],
  'event.enterMarker': ['EVENTS'],
  'event.chooseCardMarker': ['EVENTS'],
  'event.concedeMatch': ['EVENTS'],
  'event.addScorecardPhoto': ['EVENTS'],
  'event.removeScorecardPhoto': ['EVENTS'],
  'event.handInLineUp': ['EVENTS'],
});
