// @vitest-environment happy-dom
/** What a golfer is told on the pages when a change takes its time, is refused, or breaks. */
import { describe, expect, it } from 'vitest';
import { openAccounts } from '../kit/account-pages.ts';
import { clubWithBooking, openBooking, settle } from '../kit/booking-club.ts';
import { button, buttons, click, dialogs, field, pass, quietClub, text, type } from '../kit/start-app.tsx';
import { type Network, at, refusal, failed, failure, type Answer } from '../kit/network.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import { checkResetLink, resetPassword } from '@fourball/shared/accounts/password-calls.ts';

const titles = (): (string | null | undefined)[] =>
  dialogs().map((one) => one.querySelector('.mantine-Modal-title')?.textContent);
const unforeseen = "Something we didn't anticipate happened... try back later or contact";

/** Opens a booking and has it cancelled; the club answers when it is told to. */
async function cancelling(): Promise<(answer: Answer<typeof cancelBooking>) => Promise<void>> {
  let answer: (said: Answer<typeof cancelBooking>) => void = () => undefined;
  const network = clubWithBooking().on(
    cancelBooking,
    () => new Promise<Answer<typeof cancelBooking>>((resolve) => (answer = resolve)),
  );
  await Promise.all([
    import('@fourball/web/ui/dialog/LoadingDialog.tsx'),
    import('@fourball/web/ui/dialog/ErrorDialog.tsx'),
  ]);
  await openBooking(network);
  await click(button('Cancel booking'));
  await settle();
  await click(buttons('Cancel booking').at(-1) ?? document.body);
  return async (said) => {
    answer(said);
    await settle();
    await settle();
  };
}

describe('cancelling a booking', () => {
  it('[sharedDialogs.4] takes its time behind Loading...: a spinner, a golf icon, Please wait', async () => {
    const answer = await cancelling();
    expect(titles()).not.toContain('Loading...');
    await settle();
    await settle();
    expect(titles()).toContain('Loading...');
    const loading = dialogs().find(({ textContent }) => textContent?.includes('Please wait'));
    expect(loading?.querySelector('.mantine-Loader-root')).not.toBeNull();
    expect(loading?.querySelector('svg.tabler-icon-golf')).not.toBeNull();
    await answer({ result: 'SUCCESS', cancellationFee: 0 });
    expect(titles()).not.toContain('Loading...');
  });

  it('[errors.1] [errors.8] that is forbidden takes Loading... away, is recorded, and says so', async () => {
    const answer = await cancelling();
    await settle();
    await settle();
    await answer(refusal('forbidden', 'You may not do this.'));
    expect(titles()).not.toContain('Loading...');
    expect(titles().filter((title) => title === 'Error')).toHaveLength(1);
    expect(text()).toContain('Unauthorized');
    expect(text()).toContain('Sorry this request is not authorized for your account.');
    expect(localStorage.getItem('last-error')).toBe('403: You may not do this.');
  });

  it.each([500, 503])(
    '[errors.2] [errors.9] that breaks with %d takes Loading... away, is recorded, and leads to the club',
    async (status) => {
      const answer = await cancelling();
      await settle();
      await settle();
      await answer(failed(status, failure('internal', 'It broke.')));
      expect(titles()).not.toContain('Loading...');
      // One dialog says it: what the page would have said itself stays away.
      expect(text()).not.toContain('It broke.');
      const said = dialogs().find(({ textContent }) => textContent?.includes(unforeseen));
      expect(said?.querySelector('a[href^="mailto:"]')).not.toBeNull();
      expect(said?.textContent).toContain(`Status ${status}`);
      expect(localStorage.getItem('last-error')).toBe(`${status}: It broke.`);
    },
  );
});

describe('a form', () => {
  const send = async (answer: Answer<typeof resetPassword>): Promise<Network> => {
    const link = '0f'.repeat(32);
    const network = quietClub()
      .on(at(checkResetLink, { uuid: link }), 'VALID')
      .on(resetPassword, answer);
    await import('@fourball/web/ui/dialog/ErrorDialog.tsx');
    await openAccounts(network, `/change-password/${link}`);
    await type(field('New Password'), 'a long walk spoiled');
    await type(field('Confirm New Password'), 'a long walk spoiled');
    await click(button('Submit'));
    await pass(300);
    return network;
  };

  it('answers in its place what names a field', async () => {
    await send(
      refusal('invalid_input', 'No', {
        issues: [{ field: 'password', message: 'This one is too well known.' }],
      }),
    );
    expect(text()).toContain('This one is too well known.');
    expect(dialogs()).toEqual([]);
  });

  it('[errors.2] opens the dialog for what breaks', async () => {
    await send(refusal('internal', 'It broke.'));
    expect(text()).toContain(unforeseen);
    expect(text()).toContain('Status 500');
  });
});
