import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { ConflictField } from '#contract/kernel/merge-fields.ts'
import { bothNames } from '#client/i18n/both-names.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { type ChosenSides, isOwnChange, otherWriter, type Side } from './conflict.ts'
import { ReviewField } from '#client/ui/record/review-field.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'

/** How a conflict reads: the fields' labels and values in words. */
export interface ConflictWords {
  label: (field: string) => string
  value: (field: string, value: Json, side: Side | 'before') => ReactNode
}

type ConflictViewProps = {
  fields: readonly ConflictField[]
  words: ConflictWords
  /** The saved change and its time; absent for one that is still in its form. */
  change?: { patch: Readonly<JsonObject>; at: string }
  choices: ChosenSides
  onChoose: (choices: ChosenSides) => void
}

/**
 * A conflict, over a form and in the tray: says who changed the same fields, and shows for each
 * Before, Yours and Theirs. A saved change has a suggestion; nothing applies before it is saved.
 */
export function ConflictView({ fields, words, change, choices, onChoose }: ConflictViewProps) {
  const { t } = useLingui()
  const moment = useMoment()
  const me = useMe()
  const other = otherWriter(fields, me.user_id)
  const name = other && bothNames(other.name, other.actor)
  const isOwn = isOwnChange(fields, me.user_id)
  /**
   * Returns the author and time of their value; without history only that the record has it now.
   */
  const writerOf = ({ by }: ConflictField) => {
    if (by === undefined) return t`In the record now`
    const when = moment(by.at)
    const name = bothNames(by.author?.name ?? t`Someone`, by.actor)
    return by.author?.user_id === me.user_id
      ? t`You, ${when}, on another device`
      : t`${name}, ${when}`
  }
  const suggestionOf = ({ suggest }: ConflictField) =>
    suggest === 'yours'
      ? t`Suggested: yours`
      : isOwn
        ? t`Suggested: on the other device`
        : t`Suggested: theirs`
  const at = change?.at
  const written = at === undefined ? t`What you typed` : t`You, ${at}`
  return (
    <>
      <p>
        {isOwn
          ? t`You changed the same fields on another device. Choose for each.`
          : name === null
            ? t`You and someone else changed the same fields. Choose for each.`
            : t`You and ${name} changed the same fields. Choose for each.`}
      </p>
      {fields.map((conflict) => {
        const { field } = conflict
        const guard = change !== undefined && !(field in change.patch)
        const valueOf = (side: Side | 'before') =>
          words.value(field, conflict[side], side) || t`nothing`
        const writer = writerOf(conflict)
        return (
          <ReviewField
            key={field}
            label={words.label(field)}
            {...(change && { suggested: suggestionOf(conflict) })}
            before={{ title: t`Before`, by: t`When you opened it`, value: valueOf('before') }}
            yours={
              guard
                ? { title: t`Go ahead`, by: t`Your change as it is`, value: '' }
                : { title: t`Yours`, by: written, value: valueOf('yours') }
            }
            theirs={{
              title: isOwn ? t`Elsewhere` : t`Theirs`,
              by: guard ? `${writer}. ${t`Withdraw your change`}` : writer,
              value: valueOf('theirs'),
            }}
            choice={choices[field] ?? null}
            onChoose={(side) => onChoose({ ...choices, [field]: side })}
          />
        )
      })}
    </>
  )
}
