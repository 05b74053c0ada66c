import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { CurrentAssignee } from '#contract/kernel/refusal.ts'
import type { Entry } from '#client/data/outbox/core/types.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { EntryPhotos } from '#client/records/photos/door.ts'
import type { EntryPartProps } from '#client/shell/tray/record-words.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import css from './entry-part.module.css'

/**
 * Shows the photos of a waiting change. If the action was reassigned, it can send the note to the
 * new assignee.
 */
export function EntryPart(props: EntryPartProps) {
  const { entry, review } = props.view
  const notes = entry.patch['notes']
  return (
    <>
      <EntryPhotos {...props} />
      {review?.holder && typeof notes === 'string' && notes.trim() !== '' && (
        <SendNote key={entry.id} entry={entry} notes={notes} holder={review.holder} />
      )}
    </>
  )
}

function SendNote({
  entry,
  notes,
  holder: { name },
}: {
  entry: Entry
  notes: string
  holder: CurrentAssignee
}) {
  const { t } = useLingui()
  const {
    user_metadata: { accountID },
  } = useMe()
  const { run, busy } = useCommand('correctiveActions.sendNote', words)
  const [isSent, setSent] = useState(false)
  const send = async () => {
    const params = { accountID: String(accountID), correctiveActionID: entry.ref }
    // Each press uses the same key, so the note is mailed once.
    const unsaved = await run({ params, body: { notes } }, { id: uuidV5(entry.id, 'note') })
    setSent(unsaved === null)
  }
  return (
    <div className={css.note}>
      {isSent ? (
        <output
          tabIndex={-1}
          ref={(said) => said?.focus()}
        >{t`Your note was mailed to ${name}.`}</output>
      ) : (
        <Button
          variant="filled"
          disabled={busy}
          icon={<Icon icon={IconSend} size={20} />}
          onClick={() => void send()}
        >
          {t`Send my note to ${name}`}
        </Button>
      )}
    </div>
  )
}

const words = {
  code: 'sendActionNote',
  sent: msg`Note sent`,
  failed: msg`The note could not be sent`,
}
