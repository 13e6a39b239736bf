/** The settings of payments: one clear sentence where they do not fit together, and never a secret in it. */
import { SettingsError } from '@fourball/domain/kernel/setting-reader.ts';
import { loadSettings } from '@fourball/domain/kernel/settings.ts';
import { expect, test } from 'vitest';

const keys = {
  PAYMENT_PROCESSOR: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_abcdef',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdef',
};
const messageOf = (env: Record<string, string>): string => {
  try {
    loadSettings(env);
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
};

test('without a word the house account is all there is', () => {
  expect(loadSettings({}).payments).toEqual({
    stripe: undefined,
    currency: 'cad',
    reconcileSeconds: 120,
    abandonHours: 24,
  });
});

test('with its keys Stripe is asked at its own address', () => {
  expect(loadSettings(keys).payments.stripe).toEqual({
    secretKey: 'sk_test_abcdef',
    publishableKey: 'pk_test_abcdef',
    webhookSecret: 'whsec_abcdef',
    apiUrl: 'https://api.stripe.com',
    seconds: 20,
  });
});

test.each(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])(
  'Stripe without %s is refused in one sentence',
  (name) => {
    expect(messageOf({ ...keys, [name]: '' })).toBe(`PAYMENT_PROCESSOR=stripe needs ${name}.`);
  },
);

test('keys that were mixed up are refused without being repeated', () => {
  const mixed = messageOf({ ...keys, STRIPE_PUBLISHABLE_KEY: keys.STRIPE_SECRET_KEY });
  expect(mixed).toBe('STRIPE_PUBLISHABLE_KEY must be a publishable key that begins with pk_.');
  expect(messageOf({ PAYMENT_PROCESSOR: 'paypal' })).toBe(
    'PAYMENT_PROCESSOR must be house or stripe, not "paypal".',
  );
});
