/** The head of the leaderboard on the page of its event, from the first score on; the whole of it is one tap away. */
import { Button } from '@mantine/core';
import { IconListNumbers, IconTrophy } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import pieces from '../../ui/page/Pages.module.css';
import { useLeaderboard } from './board-queries.ts';
import { words } from './board-words.en.ts';
import { BoardView } from './BoardView.tsx';
import { SuspensionBanner } from './SuspensionBanner.tsx';

const text = words.top;
const shownAtMost = 5;

interface BoardTopProps {
  eventId: number;
  /** The reader's own participant. */
  own: number | null;
}

/** Nothing before the first score, nor where the board can't be had: the page has the rest of the event. */
export function BoardTop({ eventId, own }: BoardTopProps) {
  const { data } = useLeaderboard(eventId, {});
  const navigate = useNavigate();
  const [entry] = data?.boards ?? [];
  if (data === undefined || entry === undefined) return null;
  const { final, suspension } = data;
  return (
    <>
      {suspension !== null && <SuspensionBanner suspension={suspension} />}
      {data.version > 0 && (
        <section className={pieces.section} aria-labelledby="board-top">
          <div className={pieces.head}>
            <h2 id="board-top">{final ? text.titleFinal : text.title}</h2>
            <span className={pieces.tag} data-tone={final ? 'good' : 'info'}>
              {final ? words.final : words.provisional}
            </span>
          </div>
          <BoardView
            known={{ ...data, board: { ...data.board, matches: data.board.matches.slice(0, shownAtMost) } }}
            entry={entry}
            own={own === null ? [] : [own]}
            compact
            most={shownAtMost}
            onShow={() => void navigate(`/events/${eventId}/board`)}
          />
          <div className={pieces.actions}>
            <Button
              component={Link}
              to={`/events/${eventId}/board`}
              variant="default"
              leftSection={<IconListNumbers size={20} aria-hidden />}
            >
              {text.all}
            </Button>
            {final && (
              <Button
                component={Link}
                to={`/events/${eventId}/results`}
                variant="default"
                leftSection={<IconTrophy size={20} aria-hidden />}
              >
                {text.results}
              </Button>
            )}
          </div>
        </section>
      )}
    </>
  );
}
