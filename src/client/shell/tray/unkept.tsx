import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCopy, IconFileDownload } from '@tabler/icons-react'
import type { Entry, Scope } from '#client/data/outbox/core/types.ts'
import { entryFormatVersion } from '#client/data/outbox/core/types.ts'
import { createBoxFile } from '#client/data/outbox/file/export-entries.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import type { EntryDraft } from '#client/data/outbox/outbox.ts'
import { useBoxSnapshot, useOutbox } from '#client/workspace/use-box.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Spoken } from '#client/ui/status/spoken.tsx'
import { useWordsOut } from './words-out.tsx'
import css from './tray.module.css'

/**
 * Lets people copy the words of a form that could not be stored, or save them as a file for another
 * device (F-54).
 */
export function Unkept({ draft }: { draft: EntryDraft }) {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { scope } = useWorkspace()
  const { epoch } = useBoxSnapshot()
  const { copy, save } = useWordsOut()
  const entry = entryOf(draft, scope)
  const told = [{ entry, review: null, state: t`This device could not keep it` }]
  const take = async () => {
    // A later Save here counts as this copy.
    outbox?.markExported(entry.id)
    return createBoxFile(scope, epoch, [entry])
  }
  return (
    <div className={css.note} role="note">
      <p>{t`This device could not keep what you typed. Copy it, or save it as a file and read that on another device.`}</p>
      <Button
        size="small"
        icon={<Icon icon={IconCopy} size={20} />}
        onClick={() => void copy(told)}
      >{t`Copy`}</Button>
      <Button
        size="small"
        icon={<Icon icon={IconFileDownload} size={20} />}
        onClick={() => void save(told, take)}
      >{t`Save as a file`}</Button>
    </div>
  )
}

type NoLongerProps = {
  draft: EntryDraft
  /** A stored draft: when it was last stored, ISO 8601. Absent for the words of an open form. */
  kept?: { at: string; onDiscard: () => void }
}

/**
 * Says that its author may no longer make this change, and offers its words for copying, for a
 * person who may.
 */
export function NoLonger({ draft, kept }: NoLongerProps) {
  const { t } = useLingui()
  const { scope } = useWorkspace()
  const { copy } = useWordsOut()
  const moment = useMoment()
  const time = kept && moment(kept.at)
  const told = [{ entry: entryOf(draft, scope), review: null, state: t`Not saved` }]
  return (
    <div className={css.note} role="note">
      <Icon icon={IconAlertTriangle} size={20} />
      <p>
        <Spoken>
          {kept
            ? t`You began a change ${time}. It is not saved, and you may no longer change this record.`
            : t`You may no longer change this record. Your entries are not saved. Copy them before you leave.`}
        </Spoken>
      </p>
      {kept && <Button size="small" variant="quiet" onClick={kept.onDiscard}>{t`Discard`}</Button>}
      <Button
        size="small"
        icon={<Icon icon={IconCopy} size={20} />}
        onClick={() => void copy(told)}
      >{t`Copy`}</Button>
    </div>
  )
}

/** Returns the change of these words. */
function entryOf(
  {
    id,
    entity,
    ref,
    op,
    patch,
    seen,
    guards,
    deps = [],
    about,
    authoredAt = new Date().toISOString(),
    replaces = [],
  }: EntryDraft,
  scope: Scope,
): Entry {
  return {
    id,
    v: entryFormatVersion,
    seq: 1,
    scope,
    entity,
    ref,
    op,
    patch,
    seen,
    guards,
    deps: [...deps],
    blobs: [],
    authoredAt,
    ...(about && { about }),
    replaces: [...replaces],
  }
}
