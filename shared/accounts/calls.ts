/** The calls that open and close a session and find golfers. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { email, line } from '../contract/fields.ts';
import { currentUser, foundGolfer } from './shapes.ts';

export const searchMinLength = 3;

export const login = defineCall({
  id: 'auth.login',
  method: 'POST',
  path: 'login',
  origin: 'server',
  access: 'public',
  encoding: 'form',
  body: z.object({
    /** The email; letter case does not matter. */
    username: email,
    password: z.string().min(1, 'Please provide a password').max(1024),
  }),
  reply: z.object({ access_token: z.string() }),
  errors: ['user_not_found', 'invalid_password', 'forbidden', 'csrf'],
  summary:
    'Opens a session: a short-lived access token, and a cookie to refresh it. 404 for an unknown address, 401 for a wrong password.',
});

export const logout = defineCall({
  id: 'auth.logout',
  method: 'POST',
  path: 'logout',
  origin: 'server',
  access: 'public',
  encoding: 'none',
  reply: z.object({ loggedOut: z.boolean() }),
  summary: 'Ends the session of the Bearer token; also fine when it has already ended.',
});

export const getCurrentUser = defineCall({
  id: 'shell.getCurrentUser',
  method: 'GET',
  path: 'user/current-user',
  access: 'user',
  reply: currentUser,
  summary: 'The caller.',
});

export const searchUsers = defineCall({
  id: 'user.searchByText',
  method: 'GET',
  path: 'user/search-by-text',
  access: 'user',
  query: z.object({ text: line(100).min(searchMinLength, 'Please enter at least 3 letters.') }),
  reply: z.array(foundGolfer),
  errors: ['too_many_requests'],
  summary:
    'Golfers of whom the caller may know and whose name, nickname or member number contains the text; at most 20.',
});

export const countOnline = defineCall({
  id: 'user.countOnline',
  method: 'GET',
  path: 'user/online-users-count',
  access: 'user',
  reply: z.object({ count: z.number().int(), userNames: z.array(z.string()) }),
  summary: 'How many golfers are online now, and the user names of those whose names the caller sees.',
});

export const accountsCalls = { login, logout, getCurrentUser, searchUsers, countOnline };
