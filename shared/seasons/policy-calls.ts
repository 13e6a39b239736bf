/** The calls of what organizers choose from: cancellation policies, names of blocks on the tee sheet, and sponsors. */
import { z } from 'zod';
import { filled, text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';
import { cancellationPolicy, teeBlockLabel } from './event-shapes.ts';

const policyFields = {
  name: filled(80),
  /** What golfers read before they sign up. */
  text: text(1000).default(''),
  tiers: z
    .array(
      z.object({
        hoursBefore: z.number().int().min(0).max(8760),
        percentBack: z.number().int().min(0).max(100),
      }),
    )
    .max(10)
    .refine(
      (tiers) => new Set(tiers.map(({ hoursBefore }) => hoursBefore)).size === tiers.length,
      'Each number of hours once, please.',
    ),
};

export const listCancellationPolicies = defineCall({
  id: 'cancellationPolicy.list',
  method: 'GET',
  path: 'cancellation-policy/list',
  access: 'public',
  reply: z.array(cancellationPolicy),
  ours: true,
  summary: 'What withdrawals give back, policy by policy.',
});

export const createCancellationPolicy = defineCall({
  id: 'cancellationPolicy.create',
  method: 'POST',
  path: 'cancellation-policy',
  access: 'admin',
  encoding: 'json',
  body: z.object(policyFields),
  reply: cancellationPolicy,
  errors: ['conflict'],
  ours: true,
  summary: 'Adds a cancellation policy.',
});

export const updateCancellationPolicy = defineCall({
  id: 'cancellationPolicy.update',
  method: 'PUT',
  path: 'cancellation-policy',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, ...policyFields }),
  reply: cancellationPolicy,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Changes a cancellation policy, for withdrawals from then on.',
});

export const deleteCancellationPolicy = defineCall({
  id: 'cancellationPolicy.delete',
  method: 'DELETE',
  path: 'cancellation-policy/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Removes a cancellation policy that nothing is played under.',
});

export const listTeeBlockLabels = defineCall({
  id: 'teeBlockLabel.list',
  method: 'GET',
  path: 'tee-block-label/list',
  access: 'organizer',
  reply: z.array(teeBlockLabel),
  ours: true,
  summary: 'What blocks of events can be called on the tee sheet.',
});

export const createTeeBlockLabel = defineCall({
  id: 'teeBlockLabel.create',
  method: 'POST',
  path: 'tee-block-label',
  access: 'admin',
  encoding: 'json',
  body: z.object({ name: filled(60) }),
  reply: teeBlockLabel,
  errors: ['conflict'],
  ours: true,
  summary: 'Adds a name for blocks of events.',
});

export const updateTeeBlockLabel = defineCall({
  id: 'teeBlockLabel.update',
  method: 'PUT',
  path: 'tee-block-label',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, name: filled(60) }),
  reply: teeBlockLabel,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Renames a name for blocks of events.',
});

export const deleteTeeBlockLabel = defineCall({
  id: 'teeBlockLabel.delete',
  method: 'DELETE',
  path: 'tee-block-label/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Removes a name for blocks that no competition has.',
});

const sponsorChoice = z.object({ orgId: id, name: z.string() });

export const listSponsorChoices = defineCall({
  id: 'sponsor.list',
  method: 'GET',
  path: 'sponsor/list',
  access: 'organizer',
  /** By name. */
  reply: z.array(sponsorChoice),
  ours: true,
  summary: 'The organizations that can sponsor divisions, contests and events.',
});

export const addSponsorChoice = defineCall({
  id: 'sponsor.create',
  method: 'POST',
  path: 'sponsor',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ name: filled(120) }),
  /** The one that has this name already, in any letter case, where there is one. */
  reply: sponsorChoice,
  ours: true,
  summary: 'Adds an organization that can sponsor.',
});

export const policyCalls = {
  listSponsorChoices,
  addSponsorChoice,
  listCancellationPolicies,
  createCancellationPolicy,
  updateCancellationPolicy,
  deleteCancellationPolicy,
  listTeeBlockLabels,
  createTeeBlockLabel,
  updateTeeBlockLabel,
  deleteTeeBlockLabel,
};
