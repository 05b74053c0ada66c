import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconLogout, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { Draft } from '#client/data/outbox/core/types.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useBoxSnapshot, useOutbox } from '#client/workspace/use-box.ts'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useMe, useWorkspace } from '#client/workspace/workspace-context.ts'
import { RemovedDrafts } from './removed-drafts.tsx'
import { WordsOut } from './words-out.tsx'
import { useUnopenedWords } from './use-unopened-words.ts'
import css from './tray.module.css'

/**
 * `kept`: the number of waiting requests for help outside the box. `drafts`: the drafts that the
 * logout deletes.
 */
type SignOutQuestionProps = {
  kept?: number
  drafts?: readonly Draft[]
  onLeave: () => void
  onClose: () => void
}

/**
 * Lists unsent work before a logout, with the choices: send it, save it as a file, or leave it
 * locked here for its author (offline design, 11).
 */
export function SignOutQuestion({ kept = 0, drafts = [], onLeave, onClose }: SignOutQuestionProps) {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { name } = useMe()
  const { entries, summary, paused } = useBoxSnapshot()
  const offline = useConnectionState() === 'offline'
  const [sending, setSending] = useState(false)
  const { unopenedWork } = useWorkspace()
  const unopenedWords = useUnopenedWords()
  const { decide, refused } = summary
  const count = drafts.length
  const toSend = summary.saved + summary.sending + summary.waiting
  // Changes cannot be sent while their author must decide, is locked out, or is offline.
  const canSend = toSend > 0 && !offline && paused === null
  const facts = [
    toSend > 0 &&
      plural(toSend, { one: '# saved on this device', other: '# saved on this device' }),
    decide > 0 && plural(decide, { one: '# needs your decision', other: '# need your decision' }),
    refused > 0 && plural(refused, { one: '# was refused', other: '# were refused' }),
    kept > 0 && plural(kept, { one: '# request for help', other: '# requests for help' }),
    count > 0 && plural(count, { one: '# draft is not saved', other: '# drafts are not saved' }),
  ].filter((fact) => fact !== false)
  const send = () => {
    setSending(true)
    outbox?.sendNow()
  }
  return (
    <Dialog
      role="alertdialog"
      look="small"
      title={
        entries.length > 0
          ? plural(entries.length, { one: '# change is not sent', other: '# changes are not sent' })
          : t`Something is not sent`
      }
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Stay signed in`}</Button>
          <LeaveButton isMain={!canSend} discards={count > 0} onClick={onLeave} />
          {canSend && (
            <Button variant="filled" icon={<Icon icon={IconSend} size={20} />} onClick={send}>
              {sending ? t`Sending` : t`Send now`}
            </Button>
          )}
        </>
      }
    >
      <div className={css.asked}>
        <ul className={css.falling}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {entries.length > 0 && (
          <p>{canSend ? sendOrKeep(entries.length, name) : keepOnly(entries.length, name)}</p>
        )}
        {unopenedWork && <p>{unopenedWords(unopenedWork)}</p>}
        {kept > 0 && (
          <p>
            {plural(kept, {
              one: 'The request for help stays locked on this device and is sent when you sign in here again.',
              other:
                'The requests for help stay locked on this device and are sent when you sign in here again.',
            })}
          </p>
        )}
        {count > 0 && <RemovedDrafts drafts={drafts} />}
        {count > 0 && entries.length > 0 && <p>{t`Unsent changes stay locked on this device.`}</p>}
        {toSend > 0 && offline && <p>{t`There is no connection: they cannot be sent now.`}</p>}
        {decide + refused > 0 && (
          <p>{t`Changes that were refused or need your decision are not sent until you decide.`}</p>
        )}
        {sending && canSend && (
          <output>
            {count > 0
              ? t`Sending your changes. After that you are asked about the drafts.`
              : t`You are logged out when all changes are sent. Changes that need your decision stay here.`}
          </output>
        )}
        {entries.length > 0 && (
          <div className={css.outs}>
            <WordsOut views={entries} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function sendOrKeep(count: number, name: string): string {
  return plural(count, {
    one: `Send it now, save it as a file, or keep it locked on this device for ${name}. The app opens and sends it for no one else.`,
    other: `Send them now, save them as a file, or keep them locked on this device for ${name}. The app opens and sends them for no one else.`,
  })
}

function keepOnly(count: number, name: string): string {
  return plural(count, {
    one: `Save it as a file, or keep it locked on this device for ${name}. The app opens and sends it for no one else.`,
    other: `Save them as a file, or keep them locked on this device for ${name}. The app opens and sends them for no one else.`,
  })
}

type LeaveButtonProps = { isMain: boolean; discards: boolean; onClick: () => void }

/** Says that the logout deletes drafts, if there are any, and that changes stay locked. */
function LeaveButton({ isMain, discards, onClick }: LeaveButtonProps) {
  const { t } = useLingui()
  const icon = <Icon icon={IconLogout} size={20} />
  return (
    <Button
      variant={discards ? 'danger' : isMain ? 'filled' : 'outline'}
      icon={icon}
      onClick={onClick}
    >
      {discards ? t`Discard drafts and log out` : t`Keep locked and log out`}
    </Button>
  )
}
