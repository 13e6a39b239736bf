/** The menu of one message: reactions in one row, and what else can be done with it. */
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconMoodPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { toast } from '../../ui/dialog/toast.ts';
import { plainOf } from '../message-html.ts';
import classes from './MessageMenu.module.css';
import { quickReactions, rememberReaction } from './recent-reactions.ts';
import { mayDelete, mayEdit, react, removeMessage, ThreadActionsContext } from './thread-actions.ts';
import { messageWords as words } from '../words.en.ts';

interface MessageMenuProps {
  message: Message;
  onClose: () => void;
}

/** Open from the start; it is put away when it closes. */
export function MessageMenu({ message, onClose }: MessageMenuProps) {
  const actions = use(ThreadActionsContext);
  const queryClient = useQueryClient();
  const { me, mayWrite } = actions;
  const own = (emoji: string) =>
    me !== null &&
    message.reactions.some((one) => one.emoji === emoji && one.userNames.includes(me.userName));
  const give = (emoji: string) => {
    if (me === null) return;
    rememberReaction(emoji);
    void react(queryClient, message, emoji, me.userName);
  };
  return (
    <Menu opened onClose={onClose} position="bottom-end" shadow="md" transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <span className={classes.place} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu} aria-label={words.more}>
        {mayWrite && (
          <div className={classes.quick} role="group" aria-label={words.react}>
            {quickReactions().map((emoji) => (
              <Menu.Item
                key={emoji}
                className={classes.emoji}
                aria-label={words.reactWith(emoji)}
                data-own={own(emoji) || undefined}
                onClick={() => give(emoji)}
              >
                {emoji}
              </Menu.Item>
            ))}
          </div>
        )}
        {mayWrite && (
          <>
            <Menu.Item
              leftSection={<IconMoodPlus size={18} aria-hidden />}
              onClick={() => actions.pickReaction(message)}
            >
              {words.moreEmojis}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={() => actions.answer(message)}
            >
              {words.reply}
            </Menu.Item>
          </>
        )}
        {message.text !== '' && (
          <Menu.Item
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => void copy(plainOf(message.text))}
          >
            {words.copy}
          </Menu.Item>
        )}
        {mayEdit(actions, message) && message.text !== '' && (
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => actions.edit(message)}>
            {words.edit}
          </Menu.Item>
        )}
        {mayDelete(actions, message) && (
          <Menu.Item
            data-danger
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => void removeMessage(queryClient, message)}
          >
            {words.deleteOk}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(words.copied);
  } catch {
    toast(words.notCopied);
  }
}
