import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCopy, IconFileDownload } from '@tabler/icons-react'
import type { Entry, Scope } from '#client/data/outbox/core/types.ts'
import { entryFormat } from '#client/data/outbox/core/types.ts'
import { fileOf } from '#client/data/outbox/file/export-entries.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import type { EntryDraft } from '#client/data/outbox/outbox.ts'
import { useBox, useOutbox } from '#client/workspace/use-box.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Spoken } from '#client/ui/status/spoken.tsx'
import { useWordsOut } from './words-out.tsx'
import css from './tray.module.css'

/**
 * What a form could not keep may leave it all the same: as text, or as a file that another device
 * takes (F-54).
 */
export function Unkept({ draft }: { draft: EntryDraft }) {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { scope } = useWorkspace()
  const { epoch } = useBox()
  const { copy, save } = useWordsOut()
  const entry = entryOf(draft, scope)
  const told = [{ entry, review: null, state: t`This device could not keep it` }]
  const take = async () => {
    // What is saved here later stands for this copy.
    outbox?.handedOut(entry.id)
    return fileOf(scope, epoch, [entry])
  }
  return (
    <div className={css.note} role="note">
      <p>{t`This device could not keep what you typed. Copy it, or save it as a file and read that on another device.`}</p>
      <Button
        size="small"
        icon={<IconCopy size={20} stroke={1.9} aria-hidden="true" />}
        onClick={() => void copy(told)}
      >{t`Copy`}</Button>
      <Button
        size="small"
        icon={<IconFileDownload size={20} stroke={1.9} aria-hidden="true" />}
        onClick={() => void save(told, take)}
      >{t`Save as a file`}</Button>
    </div>
  )
}

type NoLongerProps = {
  draft: EntryDraft
  /**
   * A kept draft: when it was kept last, ISO 8601. Left out: the words stand in a form that is
   * open.
   */
  kept?: { at: string; onDiscard: () => void }
}

/**
 * Says that its author may no longer make this change, and gives its words to be copied: they are
 * for whoever may.
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
      <IconAlertTriangle size={20} stroke={1.9} aria-hidden="true" />
      <p>
        <Spoken>
          {kept
            ? t`You began a change ${time}. It is not saved, and you may no longer change this record.`
            : t`You may no longer change this record. What you typed is not saved. Copy it before you leave.`}
        </Spoken>
      </p>
      {kept && <Button size="small" variant="quiet" onClick={kept.onDiscard}>{t`Discard`}</Button>}
      <Button
        size="small"
        icon={<IconCopy size={20} stroke={1.9} aria-hidden="true" />}
        onClick={() => void copy(told)}
      >{t`Copy`}</Button>
    </div>
  )
}

/** The change that these words would be. */
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
    v: entryFormat,
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
