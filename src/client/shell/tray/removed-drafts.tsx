import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Draft } from '#client/data/outbox/core/types.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { type DraftWords, useSlot } from '../slots.tsx'
import css from './tray.module.css'

/** Says why a logout deletes drafts, and lists them. */
export function RemovedDrafts({ drafts }: { drafts: readonly Draft[] }) {
  const { t, i18n } = useLingui()
  const words: DraftWords = Object.assign({}, ...useSlot('draft.words'))
  const moment = useMoment()
  const count = drafts.length
  const nameOf = ({ form, savedAt }: Draft) => {
    const word = words[form.split('.')[0] ?? '']
    return `${word ? i18n._(word) : t`Another form`}, ${moment(savedAt)}`
  }
  return (
    <>
      <p>
        {plural(count, {
          one: 'You signed in without “Remember password”. The draft is deleted from this device when you log out.',
          other:
            'You signed in without “Remember password”. The drafts are deleted from this device when you log out.',
        })}
      </p>
      <ul className={css.falling}>
        {drafts.map((draft) => (
          <li key={`${draft.form} ${draft.ref}`}>{nameOf(draft)}</li>
        ))}
      </ul>
    </>
  )
}
