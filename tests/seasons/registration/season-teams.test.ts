/** Teams for a whole season: partners are asked by name or by mail, and each says yes to the own price. */
import {
  answerTeamInvitation,
  getTeamInvitation,
  listOwnRegistrations,
  signUpTeam,
} from '@fourball/shared/seasons/registration-calls.ts';
import { getEvent } from '@fourball/shared/seasons/event-calls.ts';
import { createSeasonFee } from '@fourball/shared/seasons/season-calls.ts';
import { expect } from 'vitest';
import { tokenIn } from '../../kit/mails.ts';
import { enterSeason } from '../../kit/seasons/golf-events.ts';
import { toldTest } from '../../kit/seasons/told-test.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const test = toldTest()
  .extend('priced', async ({ server, season }) => {
    const body = {
      seasonId: season.seasonId,
      name: 'Season',
      memberPrice: 10_000,
      nonMemberPrice: 20_000,
      externalMemberPrice: 15_000,
    };
    await replyOver(server.url, createSeasonFee, { token: season.organizer.token, body });
    return season;
  })
  /** Ava's team with a partner who has only an address, and the link that was mailed there. */
  .extend('linked', async ({ server, priced, ava, told }) => {
    const pat = { name: 'Pat Parr', email: `pat-${priced.seasonId}@elsewhere.example` };
    const signed = await replyOver(server.url, signUpTeam, {
      token: ava.token,
      body: {
        eventTypeId: priced.eventTypeId,
        seasonId: priced.seasonId,
        team: { name: 'Eagles', partners: [pat] },
        expectedTotal: 11_300,
      },
    });
    expect(signed).toMatchObject({ result: 'REGISTERED', total: 11_300 });
    const [mail] = await told.to(pat);
    const token = mail ? tokenIn(mail, 'team-invitation') : '';
    return { pat, token };
  });

test('a partner by mail takes the place, sees the price, and plays in each event by a yes', async ({
  server,
  priced,
  make,
  ben,
  linked: { token },
  answer,
}) => {
  const night = await make({ fees: [] });
  const params = { token };
  const [named] = await server.db.query<{ name: string }>(
    `select e.org_name || ', ' || s.name as name from seasons s join event_types e on e.id = s.event_type_id where s.id = $1`,
    [priced.seasonId],
  );
  expect(await replyOver(server.url, getTeamInvitation, { params })).toMatchObject({
    eventName: named?.name,
    ofSeason: true,
    team: 'Eagles',
    open: true,
  });
  const body = { token, accept: true };
  expect(await replyOver(server.url, answerTeamInvitation, { body })).toMatchObject({ result: 'LOGIN' });
  expect(await replyOver(server.url, answerTeamInvitation, { token: ben.token, body })).toEqual({
    result: 'YOURS',
    eventId: null,
    seasonId: priced.seasonId,
  });
  const own = async () => (await replyOver(server.url, listOwnRegistrations, { token: ben.token }))[0];
  expect(await own()).toMatchObject({ status: 'INVITED', total: 0, team: { name: 'Eagles' } });
  expect(await answer(ben, true)).toMatchObject({ result: 'REGISTERED', total: 11_300 });
  expect(await own()).toMatchObject({ status: 'REGISTERED', seasonId: priced.seasonId, total: 11_300 });
  expect(
    (await replyOver(server.url, getEvent, { token: ben.token, params: { id: night.id } })).own,
  ).toMatchObject({ ofSeason: true, playing: true });
});

test('a no by mail needs no account, and who leads the team is told', async ({
  server,
  ava,
  linked: { token },
  told,
}) => {
  const body = { token, accept: false };
  expect(await replyOver(server.url, answerTeamInvitation, { body })).toMatchObject({ result: 'DECLINED' });
  expect(await told.subjectsTo(ava)).toContainEqual(expect.stringMatching(/^Pat Parr said no: /));
  const [entry] = await replyOver(server.url, listOwnRegistrations, { token: ava.token });
  expect(entry?.team?.partners.map(({ status }) => status)).toEqual(['REGISTERED', 'DECLINED']);
  expect((await callOver(server.url, answerTeamInvitation, { body })).status).toBe(404);
});

test('whoever is in the season takes no second place in it', async ({
  server,
  priced,
  ben,
  linked: { token },
}) => {
  await enterSeason(server, ben, priced.seasonId);
  const body = { token, accept: true };
  const refused = await callOver(server.url, answerTeamInvitation, { token: ben.token, body });
  expect(refusalIn(refused)).toMatchObject({ status: 200, code: 'conflict' });
  expect(await replyOver(server.url, listOwnRegistrations, { token: ben.token })).toHaveLength(1);
});
