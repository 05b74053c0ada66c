import { useLingui } from '@lingui/react/macro'
import { IconCopy, IconFileDownload } from '@tabler/icons-react'
import type { Entry } from '#client/data/outbox/core/types.ts'
import { entryFormat } from '#client/data/outbox/core/types.ts'
import { fileOf } from '#client/data/outbox/file/export-entries.ts'
import type { EntryDraft } from '#client/data/outbox/outbox.ts'
import { useBox, useOutbox } from '#client/workspace/use-box.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useWordsOut } from './words-out.tsx'
import css from './tray.module.css'

/** What a form could not keep may leave it all the same: as text, or as a file that another device takes (F-54). */
export function Unkept({ draft }: { draft: EntryDraft }) {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { scope } = useWorkspace()
  const { epoch } = useBox()
  const { copy, save } = useWordsOut()
  const { id, entity, ref, op, patch, seen, guards, deps = [], about, replaces = [] } = draft
  const entry: Entry = {
    id, v: entryFormat, seq: 1, scope, entity, ref, op, patch, seen, guards, deps: [...deps], blobs: [],
    authoredAt: draft.authoredAt ?? new Date().toISOString(), ...(about && { about }), replaces: [...replaces],
  }
  const told = [{ entry, review: null, state: t`This device could not keep it` }]
  const take = async () => {
    // What is saved here later stands for this copy.
    outbox?.handedOut(id)
    return fileOf(scope, epoch, [entry])
  }
  return (
    <div className={css.note} role="note">
      <p>{t`This device could not keep what you typed. Copy it, or save it as a file and read that on another device.`}</p>
      <Button size="small" icon={<IconCopy size={20} stroke={1.9} aria-hidden="true" />} onClick={() => void copy(told)}>{t`Copy`}</Button>
      <Button size="small" icon={<IconFileDownload size={20} stroke={1.9} aria-hidden="true" />} onClick={() => void save(told, take)}>{t`Save as a file`}</Button>
    </div>
  )
}
