/** The rules of a course's prices in their order, the month in which they show, and the club's holidays. */
import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderPriceRules } from '@fourball/shared/club/prices/price-calls.ts';
import type { PriceRule, PriceRules } from '@fourball/shared/club/prices/price-shapes.ts';
import { useMay } from '../../../accounts/session/may.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { SideDrawer } from '../../../ui/form/SideDrawer.tsx';
import { LoadFailure, Stale } from '../../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../../ui/page/Skeletons.tsx';
import { StateView } from '../../../ui/page/StateView.tsx';
import { SortableList } from '../../../ui/table/SortableList.tsx';
import looks from '../courses/AdminCourses.module.css';
import classes from './AdminPrices.module.css';
import { Holidays } from './Holidays.tsx';
import { PriceCalendar } from './PriceCalendar.tsx';
import { priceKeys, usePriceRules } from './price-queries.ts';
import { words } from './price-rule-words.en.ts';
import { ruleInWords } from './rule-draft.ts';
import { RuleForm } from './RuleForm.tsx';
import { WhyThisPrice } from './WhyThisPrice.tsx';

export function AdminCourseRules({ courseId }: { courseId: number }) {
  const found = usePriceRules(courseId);
  const asks = useMay('STARTER', 'MANAGER');
  const [open, setOpen] = useState<number | 'new' | null>(null);
  if (found.data === undefined) {
    return found.isError ? (
      <LoadFailure
        title={words.failed}
        text={words.failedText}
        error={found.error}
        retry={() => void found.refetch()}
      />
    ) : (
      <SkeletonRows label={words.loading} rows={3} height={88} />
    );
  }
  const { rules, holidays } = found.data;
  const chosen = rules.find(({ priceRuleId }) => priceRuleId === open) ?? null;
  const add = () => setOpen('new');
  return (
    <>
      <Stale query={found} />
      <div className={looks.head}>
        <p className={looks.quiet}>{words.lead}</p>
        {rules.length > 0 && (
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
            {words.add}
          </Button>
        )}
      </div>
      {rules.length === 0 ? (
        <StateView
          kind="empty"
          title={words.empty}
          text={words.emptyText}
          action={{ label: words.add, onClick: add }}
        />
      ) : (
        <RuleList found={found.data} onOpen={setOpen} />
      )}
      <PriceCalendar courseId={courseId} />
      {asks && <WhyThisPrice courseId={courseId} />}
      <Holidays holidays={holidays} />
      <SideDrawer
        opened={open === 'new' || chosen !== null}
        label={chosen?.name ?? words.form.newTitle}
        width={480}
        onClose={() => setOpen(null)}
      >
        {(side) => (
          <RuleForm key={chosen?.priceRuleId ?? 'new'} side={side} courseId={courseId} rule={chosen} />
        )}
      </SideDrawer>
    </>
  );
}

interface RuleListProps {
  found: PriceRules;
  onOpen: (priceRuleId: number) => void;
}

function RuleList({ found, onOpen }: RuleListProps) {
  const cache = useQueryClient();
  const { courseId, rules } = found;
  const key = priceKeys.rules(courseId);
  const move = async (id: number, place: number) => {
    const moved = rules.find(({ priceRuleId }) => priceRuleId === id);
    if (moved === undefined) return;
    const others = rules.filter((rule) => rule !== moved);
    const next = [...others.slice(0, place - 1), moved, ...others.slice(place - 1)];
    cache.setQueryData(key, { ...found, rules: next });
    try {
      const body = { courseId, priceRuleIds: next.map(({ priceRuleId }) => priceRuleId) };
      cache.setQueryData(key, await request(orderPriceRules, { body, quiet: true }));
      await cache.invalidateQueries({ queryKey: priceKeys.calendar(courseId) });
    } catch {
      toast(words.notMoved);
      await cache.invalidateQueries({ queryKey: key });
    }
  };
  return (
    <SortableList
      items={rules.map((rule) => ({ ...rule, id: rule.priceRuleId }))}
      nameOf={({ name }) => name}
      words={words}
      className={looks.cards}
      onMove={(id, place) => void move(id, place)}
      row={({ active }) => ({ className: looks.card, 'data-hidden': !active || undefined })}
    >
      {(rule: PriceRule, handle) => (
        <div className={looks.cardHead}>
          {handle}
          <div className={looks.name}>
            <h2>{rule.name}</h2>
            <span className={classes.sentence}>
              {ruleInWords(rule)}
              {!rule.active && <span className={looks.badge}>{words.off}</span>}
            </span>
          </div>
          <div className={looks.actions}>
            <Button
              variant="default"
              leftSection={<IconPencil size={20} aria-hidden />}
              aria-label={words.edit(rule.name)}
              onClick={() => onOpen(rule.priceRuleId)}
            >
              {words.change}
            </Button>
          </div>
        </div>
      )}
    </SortableList>
  );
}
