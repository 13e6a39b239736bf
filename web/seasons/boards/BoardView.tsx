/** One board, by what it shows: places, matches, skins or bets; and what to say while there is nothing. */
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { StateView } from '../../ui/page/StateView.tsx';
import classes from './Board.module.css';
import { words } from './board-words.en.ts';
import { BoardTable } from './BoardTable.tsx';
import { NassauBoard, SkinsBoard } from './Games.tsx';
import type { Shown } from './GolferPanel.tsx';
import { Matches } from './Matches.tsx';
import type { Entry } from './score-text.ts';

interface BoardViewProps {
  known: Pick<Leaderboard, 'board' | 'rounds' | 'version'>;
  entry: Entry;
  /** In lower case. */
  sought?: string;
  own: readonly number[];
  compact?: boolean;
  most?: number;
  onShow: (shown: Shown) => void;
}

const isEmpty = ({ rows, matches, skins, nassau }: Leaderboard['board']): boolean =>
  rows.length + matches.length + skins.length + nassau.length === 0;

export function BoardView({ known, entry, sought = '', own, compact = false, most, onShow }: BoardViewProps) {
  const { board, rounds, version } = known;
  if (isEmpty(board)) return <StateView kind="empty" title={words.none} text={words.noneText} />;
  const began = version > 0;
  return (
    <div className={classes.board}>
      {!began && <p className={classes.quiet}>{words.noneText}</p>}
      {entry.kind === 'MATCH' ? (
        <Matches
          board={board}
          sought={sought}
          own={own}
          onOpen={(participantId, name) => onShow({ participantIds: [participantId], name })}
        />
      ) : entry.kind === 'SKINS' ? (
        <SkinsBoard board={board} own={own} />
      ) : entry.kind === 'NASSAU' ? (
        <NassauBoard board={board} />
      ) : (
        <BoardTable
          board={board}
          entry={entry}
          scope={entry.key}
          rounds={rounds}
          sought={sought}
          own={own}
          compact={compact}
          {...(most !== undefined && { most })}
          onOpen={({ participantIds, name }) => onShow({ participantIds, name })}
        />
      )}
    </div>
  );
}
