import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { Entry, Review } from '#client/data/outbox/core/types.ts'
import { bothNames } from '#client/i18n/both-names.ts'
import { useBoxSnapshot } from '#client/workspace/use-box.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { isOwnChange, otherWriter } from './conflict.ts'
import { useEntryWords } from './use-entry-words.ts'
import css from './tray.module.css'

/**
 * Names the earlier change over a form that began with its words, why it was refused, and the
 * effect of Save.
 */
export function TakenUpNote({
  entry,
  review,
  isNew,
}: {
  entry: Entry
  review: Review | null
  isNew: boolean
}) {
  const { t } = useLingui()
  const { reasonFor, factsFor } = useEntryWords()
  const me = useMe()
  const other = otherWriter(review?.fields ?? [], me.user_id)
  const name = other && bothNames(other.name, other.actor)
  const reason = reasonFor(entry, review)
  const why = reason ? `${reason.title}. ${reason.message}` : ''
  const theirs = (review?.fields ?? []).flatMap(
    ({ field, theirs: value }) =>
      factsFor({ ...entry, op: 'patch', patch: { [field]: value } })[0] ?? [],
  )
  return (
    <div className={css.note} role="note">
      <Icon icon={IconArrowBackUp} size={20} />
      <div>
        {isNew ? (
          <p>
            {review === null
              ? t`This text is from a change that you discarded. Save makes a new change from it.`
              : t`This text is from a change that was refused. ${why} Save makes a new record from it and discards that change.`}
          </p>
        ) : review !== null && review.fields.length > 0 ? (
          <p>
            {isOwnChange(review.fields, me.user_id)
              ? t`You changed the same fields on another device. The form shows your version from this device. Save sends it in place of your change.`
              : name === null
                ? t`You and someone else changed the same fields. The form shows your version. Save sends it in place of your change.`
                : t`You and ${name} changed the same fields. The form shows your version. Save sends it in place of your change.`}
          </p>
        ) : (
          <p>{t`This change was refused. ${why} Save sends this form in its place.`}</p>
        )}
        {theirs.map(({ key, label, text }) => (
          <p key={key}>{t`In the record now: ${label}, ${text}`}</p>
        ))}
      </div>
    </div>
  )
}

/** The note for a form whose own Save was refused before it was left: by the id of that change. */
export function RefusedBefore({ id }: { id: string }) {
  const { byId } = useBoxSnapshot()
  const view = byId.get(id)
  return view?.review ? <TakenUpNote entry={view.entry} review={view.review} isNew={false} /> : null
}
