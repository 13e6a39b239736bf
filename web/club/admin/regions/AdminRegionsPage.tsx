/** The office's page of regions: the tree of them, the form of one at the side, and their labels. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { updateRegion } from '@fourball/shared/club/regions/region-calls.ts';
import type { Region } from '@fourball/shared/club/regions/region-shapes.ts';
import { request, RequestError } from '../../../lib/request/request.ts';
import { words as shell } from '../../../lib/words/en.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import pages from '../../../ui/page/Pages.module.css';
import { LoadFailure, Stale } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { readRegionsAnew, useRegionLabels, useRegions } from '../../regions/region-queries.ts';
import classes from './AdminRegions.module.css';
import { words } from './admin-region-words.en.ts';
import { RegionForm } from './RegionForm.tsx';
import { RegionLabels } from './RegionLabels.tsx';
import { RegionTree } from './RegionTree.tsx';

export function AdminRegionsPage() {
  const regions = useRegions();
  const labels = useRegionLabels();
  const move = useMove();
  const [search, setSearch] = useSearchParams();
  const open = search.get('open');
  const all = regions.data ?? [];
  const chosen = all.find(({ id }) => String(id) === open) ?? null;
  const above = all.find(({ id }) => String(id) === search.get('within')) ?? null;
  const add = (parent: Region | null) =>
    setSearch({ open: 'new', ...(parent === null ? {} : { within: String(parent.id) }) });
  const failed = [regions, labels].find(({ data, isError }) => data === undefined && isError);
  return (
    <div className={`${pages.page} ${classes.page}`}>
      <title>{shell.pageTitle(words.title)}</title>
      <div className={pages.head}>
        <div>
          <h1>{words.title}</h1>
          <p className={pages.quiet}>{words.lead}</p>
        </div>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => add(null)}>
          {words.add}
        </Button>
      </div>
      {regions.data !== undefined && labels.data !== undefined ? (
        <>
          <Stale query={regions} />
          <div className={classes.columns}>
            {all.length === 0 ? (
              <StateView
                kind="empty"
                title={words.none}
                text={words.noneText}
                action={{ label: words.add, onClick: () => add(null) }}
              />
            ) : (
              <section className={pages.section} aria-label={words.tree}>
                <RegionTree
                  regions={all}
                  onOpen={({ id }) => setSearch({ open: String(id) })}
                  onMove={(region, parentId) => void move(region, parentId)}
                />
              </section>
            )}
            <RegionLabels labels={labels.data} />
          </div>
        </>
      ) : failed === undefined ? (
        <SkeletonRows label={words.loading} rows={6} height={48} />
      ) : (
        <LoadFailure
          title={words.failed}
          text={words.failedText}
          error={failed.error}
          retry={() => void Promise.all([regions.refetch(), labels.refetch()])}
        />
      )}
      <SideDrawer
        opened={open === 'new' || chosen !== null}
        label={chosen?.name ?? words.newTitle}
        onClose={() => setSearch({}, { replace: true })}
      >
        {(side) => (
          <RegionForm
            key={chosen?.id ?? `new ${above?.id ?? ''}`}
            side={side}
            region={chosen}
            parentId={above?.id ?? null}
            regions={all}
            labels={labels.data ?? []}
            onAddWithin={add}
          />
        )}
      </SideDrawer>
    </div>
  );
}

/** Moves by a key, one at a time: what is shown is what the server knows. */
function useMove(): (region: Region, parentId: number | null) => Promise<void> {
  const cache = useQueryClient();
  const running = useRef(false);
  return async ({ id, name }, parentId) => {
    if (running.current) return;
    running.current = true;
    try {
      const { chain } = await request(updateRegion, { body: { id, name, parentId }, quiet: true });
      toast(words.moved(chain));
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      toast(reason.code === 'conflict' ? reason.message : words.notMoved);
    } finally {
      await readRegionsAnew(cache);
      running.current = false;
    }
  };
}
