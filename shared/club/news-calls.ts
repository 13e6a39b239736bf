/** The calls of the news of courses, organisations and properties. */
import { z } from 'zod';
import { html, link } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { day, id } from '../contract/fields.ts';

const newsFields = {
  text: html.min(1),
  link: link.nullish(),
  date: day,
  /** The last day it is shown. */
  expiry: day.nullish(),
  courseId: id.nullish(),
  propertyId: id.nullish(),
  orgId: id.nullish(),
};

export const listCurrentNews = defineCall({
  id: 'newsFeed.listCurrent',
  method: 'GET',
  path: 'news-feed/list/current',
  access: 'public',
  summary: 'The news of today: begun and not expired.',
});

export const listSponsorNews = defineCall({
  id: 'newsFeed.listSponsors',
  method: 'GET',
  path: 'news-feed/list/sponsors',
  access: 'public',
  summary: 'The news of sponsors.',
});

export const listNewsByCourse = defineCall({
  id: 'newsFeed.listByCourse',
  method: 'GET',
  path: 'news-feed/list/course/{courseId}',
  access: 'public',
  params: z.object({ courseId: id }),
  summary: 'The news of a course.',
});

export const listNewsByOrganization = defineCall({
  id: 'newsFeed.listByOrganization',
  method: 'GET',
  path: 'news-feed/list/organization/{orgId}',
  access: 'public',
  params: z.object({ orgId: id }),
  summary: 'The news of an organisation.',
});

export const listNewsByProperty = defineCall({
  id: 'newsFeed.listByProperty',
  method: 'GET',
  path: 'news-feed/list/property/{propertyId}',
  access: 'public',
  params: z.object({ propertyId: id }),
  summary: 'The news of a property.',
});

export const createNews = defineCall({
  id: 'newsFeed.create',
  method: 'POST',
  path: 'news-feed',
  access: 'admin',
  encoding: 'json',
  body: z.object(newsFields),
  summary: 'Publishes news.',
});

export const updateNews = defineCall({
  id: 'newsFeed.update',
  method: 'PUT',
  path: 'news-feed',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, ...newsFields }),
  summary: 'Changes news.',
});

export const deleteNews = defineCall({
  id: 'newsFeed.delete',
  method: 'DELETE',
  path: 'news-feed/{id}',
  access: 'admin',
  params: z.object({ id }),
  summary: 'Removes news.',
});

export const newsCalls = {
  listCurrentNews,
  listSponsorNews,
  listNewsByCourse,
  listNewsByOrganization,
  listNewsByProperty,
  createNews,
  updateNews,
  deleteNews,
};
