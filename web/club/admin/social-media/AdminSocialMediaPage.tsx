/** The office's page of social media: the links of the club and of those it deals with, and the media they lead to. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { LinkOwner, SocialMedium } from '@fourball/shared/club/social-media/social-media-shapes.ts';
import { addSponsorChoice } from '@fourball/shared/seasons/policy-calls.ts';
import { clubName } from '../../../lib/club/club-name.ts';
import { request } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { useSending } from '../../../ui/form/use-sending.ts';
import pages from '../../../ui/page/Pages.module.css';
import { LoadFailure, Stale } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import rowLook from '../../../ui/table/RowLink.module.css';
import { RowLink } from '../../../ui/table/RowLink.tsx';
import { MediumIcon } from '../../social-media/MediumIcon.tsx';
import { readLinksAnew, useLinkOwners, useSocialMedia } from '../../social-media/social-media-queries.ts';
import classes from './AdminSocialMedia.module.css';
import { words } from './admin-social-words.en.ts';
import { LinkForm } from './LinkForm.tsx';
import { MediumForm } from './MediumForm.tsx';

export function AdminSocialMediaPage() {
  const owners = useLinkOwners();
  const media = useSocialMedia();
  const [search, setSearch] = useSearchParams();
  const [openLink, openMedium] = [search.get('link'), search.get('medium')];
  const link = owners.data?.flatMap(({ links }) => links).find(({ id }) => String(id) === openLink) ?? null;
  const medium = media.data?.find(({ id }) => String(id) === openMedium) ?? null;
  const close = () => setSearch({}, { replace: true });
  const failed = [owners, media].find(({ data, isError }) => data === undefined && isError);
  const both = owners.data !== undefined && media.data !== undefined;
  return (
    <div className={`${pages.page} ${classes.page}`}>
      <title>{shell.pageTitle(words.title)}</title>
      <div>
        <h1>{words.title}</h1>
        <p className={pages.quiet}>{words.lead}</p>
      </div>
      {both ? (
        <>
          <Stale query={owners} />
          <Links owners={owners.data} media={media.data} onOpen={(id) => setSearch({ link: String(id) })} />
          <Media media={media.data} onOpen={(id) => setSearch({ medium: String(id) })} />
        </>
      ) : failed === undefined ? (
        <SkeletonRows label={words.loading} rows={5} height={56} />
      ) : (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={failed.error}
          retry={() => void Promise.all([owners.refetch(), media.refetch()])}
        />
      )}
      <SideDrawer
        opened={both && (openLink === 'new' || link !== null)}
        label={link === null ? words.links.newTitle : words.links.linkTo(link.name)}
        onClose={close}
      >
        {(side) => (
          <LinkForm
            key={link?.id ?? 'new'}
            side={side}
            link={link}
            owners={owners.data ?? []}
            media={media.data ?? []}
          />
        )}
      </SideDrawer>
      <SideDrawer
        opened={both && (openMedium === 'new' || medium !== null)}
        label={medium?.name ?? words.media.newTitle}
        onClose={close}
      >
        {(side) => <MediumForm key={medium?.id ?? 'new'} side={side} medium={medium} />}
      </SideDrawer>
    </div>
  );
}

interface LinksProps {
  owners: readonly LinkOwner[];
  media: readonly SocialMedium[];
  onOpen: (id: number | 'new') => void;
}

function Links({ owners, media, onOpen }: LinksProps) {
  const text = words.links;
  const linked = owners.filter(({ links }) => links.length > 0);
  const may = owners.length > 0 && media.length > 0;
  return (
    <section className={pages.section} aria-labelledby="links-title">
      <div className={pages.head}>
        <h2 id="links-title">{text.title}</h2>
        {may && linked.length > 0 && (
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => onOpen('new')}>
            {text.add}
          </Button>
        )}
      </div>
      {owners.length === 0 ? (
        <OwnerMissing />
      ) : media.length === 0 ? (
        <p className={pages.quiet}>{text.noMedia}</p>
      ) : linked.length === 0 ? (
        <StateView
          kind="empty"
          title={text.none}
          text={text.noneText}
          action={{ label: text.add, onClick: () => onOpen('new') }}
        />
      ) : (
        linked.map(({ contactInformationId, name, own, links }) => (
          <div key={contactInformationId} className={classes.owner}>
            <h3 className={classes.ownerName}>
              {name}
              {own && <span className={classes.own}>{text.own}</span>}
            </h3>
            <ul className={pages.list} aria-label={text.of(name)}>
              {links.map((one) => (
                <li key={one.id} className={`${rowLook.row} ${classes.row}`}>
                  <MediumIcon icon={one.icon} />
                  <div className={classes.what}>
                    <RowLink label={text.edit(one.name, name)} onClick={() => onOpen(one.id)}>
                      {one.name}
                    </RowLink>
                    <p className={pages.quiet}>{one.link}</p>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
    </section>
  );
}

/** In a club that has named no organization yet. */
function OwnerMissing() {
  const cache = useQueryClient();
  const text = words.links;
  const name = clubName();
  const { busy, problem, send } = useSending([], () => readLinksAnew(cache));
  const add = () => send({ name }, () => request(addSponsorChoice, { body: { name }, quiet: true }));
  return (
    <div className={classes.missing}>
      <p className={pages.quiet}>{text.noOwner}</p>
      <Button loading={busy} onClick={() => void add()}>
        {text.addOwner(name)}
      </Button>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </div>
  );
}

function Media({ media, onOpen }: { media: readonly SocialMedium[]; onOpen: (id: number | 'new') => void }) {
  const text = words.media;
  return (
    <section className={pages.section} aria-labelledby="media-title">
      <div className={pages.head}>
        <div>
          <h2 id="media-title">{text.title}</h2>
          <p className={pages.quiet}>{text.lead}</p>
        </div>
        {media.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => onOpen('new')}
          >
            {text.add}
          </Button>
        )}
      </div>
      {media.length === 0 ? (
        <StateView
          kind="empty"
          title={text.none}
          text={text.noneText}
          action={{ label: text.add, onClick: () => onOpen('new') }}
        />
      ) : (
        <ul className={pages.list} aria-label={text.title}>
          {media.map(({ id, name, icon, hosts }) => (
            <li key={id} className={`${rowLook.row} ${classes.row}`}>
              <MediumIcon icon={icon} />
              <div className={classes.what}>
                <RowLink label={text.edit(name)} onClick={() => onOpen(id)}>
                  {name}
                </RowLink>
                <p className={pages.quiet}>{hosts.length === 0 ? text.noHosts : hosts.join(', ')}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
