// @vitest-environment happy-dom
/** Social media on pages: the links at the end of the club's pages, and the office's page of links and media. */
import { getCourse } from '@fourball/shared/club/calls.ts';
import { getCourseTemplate } from '@fourball/shared/club/course-calls.ts';
import {
  createSocialMedia,
  createSocialMediaLink,
  deleteSocialMedia,
  deleteSocialMediaLink,
  listLinkOwners,
  listSocialMedia,
  listSocialMediaLinksByOrganization,
  updateSocialMedia,
  updateSocialMediaLink,
} from '@fourball/shared/club/social-media/social-media-calls.ts';
import type { LinkOwner, SocialMediaLink } from '@fourball/shared/club/social-media/social-media-shapes.ts';
import { addSponsorChoice } from '@fourball/shared/seasons/policy-calls.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { meadow, meadowPage } from '../../kit/course-club.ts';
import { at, refusal, type Network } from '../../kit/network.ts';
import { office } from '../../kit/office.tsx';
import { bodiesOf, onTop, topButton } from '../../kit/organizer-office.tsx';
import {
  button,
  choose,
  click,
  field,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../../kit/start-app.tsx';

const link = (id: number, name: string, more: Partial<SocialMediaLink> = {}): SocialMediaLink => ({
  id,
  socialMediaId: 1,
  name,
  icon: 'INSTAGRAM',
  contactInformationId: 7,
  link: `https://www.instagram.com/${id}`,
  ...more,
});
const owners: LinkOwner[] = [
  { contactInformationId: 7, name: 'Pine & Sand', own: true, links: [link(1, 'Instagram')] },
  { contactInformationId: 8, name: 'A bank', own: false, links: [] },
];
const instagram = { id: 1, name: 'Instagram', icon: 'INSTAGRAM' as const, hosts: ['instagram.com'] };
const media = [instagram, { id: 2, name: 'Blog', icon: 'LINK' as const, hosts: [] }];

beforeEach(() => {
  const name = document.createElement('meta');
  Object.assign(name, { name: 'club', content: 'Pine & Sand' });
  document.head.append(name);
});
afterEach(() => {
  document.querySelector('meta[name=club]')?.remove();
});

describe('the foot of the club’s pages', () => {
  const club = () =>
    quietClub()
      .on(at(getCourse, { id: 3 }), meadow)
      .on(at(getCourseTemplate, { courseId: 3 }), meadowPage);
  const open = async (network: Network) => {
    await import('@fourball/web/club/courses/CoursePage.tsx');
    await startApp(network, '/course/3');
    await pass(300);
  };
  const own = at(listSocialMediaLinksByOrganization, { name: 'Pine & Sand' });

  it('leads to the club’s social media in a new tab, without telling where from', async () => {
    await open(club().on(own, [link(1, 'Instagram'), link(2, 'Facebook', { icon: 'FACEBOOK' })]));
    const links = [...document.querySelectorAll<HTMLAnchorElement>('footer a')];
    expect(links.map((one) => [one.getAttribute('aria-label'), one.href, one.target, one.rel])).toEqual([
      ['Instagram, opens in a new tab', 'https://www.instagram.com/1', '_blank', 'noopener noreferrer'],
      ['Facebook, opens in a new tab', 'https://www.instagram.com/2', '_blank', 'noopener noreferrer'],
    ]);
    expect(document.querySelector('footer')?.textContent).toContain('Pine & Sand');
  });

  it('is the club’s name alone where there are none or they do not load', async () => {
    await open(club().on(own, refusal('internal', 'Broken')));
    expect(document.querySelector('footer')?.textContent).toBe('Pine & SandRuns on Fourball');
    expect(document.querySelectorAll('footer ul')).toHaveLength(0);
  });
});

describe('the office’s page of social media', () => {
  const club = (): Network => office().on(listLinkOwners, owners).on(listSocialMedia, media);
  const open = async (network = club()): Promise<Network> => {
    await import('@fourball/web/app/pages/AdminPages.tsx');
    await import('@fourball/web/club/admin/social-media/AdminSocialMediaPage.tsx');
    await import('@fourball/web/ui/dialog/DeleteDialog.tsx');
    rememberSession();
    await startApp(network, '/admin/social-media');
    await pass(400);
    return network;
  };

  it('shows who has which links, and the media with their sites', async () => {
    await open();
    expect(text()).toContain('Pine & SandThe club');
    expect(text()).toContain('https://www.instagram.com/1');
    expect(text()).not.toContain('A bank');
    expect(text()).toContain('instagram.com');
    expect(text()).toContain('No site yet');
  });

  it('adds a link, and marks one that leads elsewhere', async () => {
    const elsewhere = 'A link to Instagram begins with https:// and leads to instagram.com.';
    const network = await open(
      club().on(
        createSocialMediaLink,
        refusal('invalid_input', 'No', { issues: [{ field: 'link', message: elsewhere }] }),
      ),
    );
    await click(button('Add a link'));
    await pass(300);
    await click(topButton('Add'));
    await pass(100);
    expect(onTop()).toContain('Please choose a medium.');
    await choose('Medium', '1');
    expect(onTop()).toContain('Begins with https:// and leads to instagram.com.');
    await choose('Whose', '8');
    await type(field('Address'), 'https://evil.example/bank');
    await click(topButton('Add'));
    await pass(300);
    expect(onTop()).toContain(elsewhere);
    network.on(createSocialMediaLink, link(3, 'Instagram', { contactInformationId: 8 }));
    await type(field('Address'), 'https://instagram.com/bank');
    await click(topButton('Add'));
    await pass(300);
    expect(bodiesOf(network, createSocialMediaLink).at(-1)).toEqual({
      contactInformationId: 8,
      socialMediaId: 1,
      link: 'https://instagram.com/bank',
    });
    expect(text()).toContain('The link is on the pages now');
  });

  it('changes and removes a link', async () => {
    const network = await open(
      club()
        .on(updateSocialMediaLink, link(1, 'Instagram'))
        .on(at(deleteSocialMediaLink, { id: 1 }), { deleted: true }),
    );
    await click(button('Edit the link of Pine & Sand to Instagram'));
    await pass(300);
    await type(field('Address'), 'https://instagram.com/pine');
    await click(topButton('Save'));
    await pass(300);
    expect(bodiesOf(network, updateSocialMediaLink)).toEqual([
      { id: 1, contactInformationId: 7, socialMediaId: 1, link: 'https://instagram.com/pine' },
    ]);
    await click(button('Edit the link of Pine & Sand to Instagram'));
    await pass(300);
    await click(topButton('Remove'));
    await pass(300);
    await type(field('Type DELETE to confirm'), 'DELETE');
    await click(topButton('ok'));
    await pass(300);
    expect(network.to(at(deleteSocialMediaLink, { id: 1 }))).toHaveLength(1);
    expect(text()).toContain('Link removed');
  });

  it('adds a medium, whose sites are filled in where most clubs know it', async () => {
    const network = await open(club().on(createSocialMedia, { ...instagram, id: 3, name: 'Facebook' }));
    await click(button('Add a medium'));
    await pass(300);
    await type(field('Name'), 'facebook');
    expect(field('Sites').value).toBe('facebook.com\nfb.com\nfb.me');
    await type(field('Sites'), 'https://www.facebook.com/club, fb.me');
    await click(topButton('Add'));
    await pass(300);
    expect(bodiesOf(network, createSocialMedia)).toEqual([
      { name: 'facebook', hosts: ['www.facebook.com', 'fb.me'], icon: 'FACEBOOK' },
    ]);
    expect(text()).toContain('Facebook added');
  });

  it('says why a medium stays or keeps its site', async () => {
    const network = await open(
      club()
        .on(at(deleteSocialMedia, { id: 1 }), { result: 'CONFLICT', reason: '1 link leads there.' })
        .on(updateSocialMedia, {
          result: 'CONFLICT',
          reason: '1 link leads to a site that you left out.',
          issues: [{ field: 'hosts', message: '1 link leads to a site that you left out.' }],
        }),
    );
    await click(button('Edit Instagram'));
    await pass(300);
    await type(field('Sites'), 'other.example');
    await click(topButton('Save'));
    await pass(300);
    expect(onTop()).toContain('1 link leads to a site that you left out.');
    await click(topButton('Remove'));
    await pass(300);
    await type(field('Type DELETE to confirm'), 'DELETE');
    await click(topButton('ok'));
    await pass(300);
    expect(onTop()).toContain('1 link leads there.');
    expect(network.to(at(deleteSocialMedia, { id: 1 }))).toHaveLength(1);
  });

  it('lets a club that has named no organization add itself, and says that media come first', async () => {
    const network = await open(
      office()
        .on(listLinkOwners, [])
        .on(listSocialMedia, [])
        .on(addSponsorChoice, { orgId: 7, name: 'Pine & Sand' }),
    );
    network.on(listLinkOwners, [{ contactInformationId: 7, name: 'Pine & Sand', own: true, links: [] }]);
    await click(button('Add Pine & Sand'));
    await pass(300);
    expect(bodiesOf(network, addSponsorChoice)).toEqual([{ name: 'Pine & Sand' }]);
    expect(text()).toContain('Add a medium first: links lead to one.');
    expect(text()).toContain('No media yet');
  });
});
