import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Withdrawn } from '#contract/invites/schema.ts'
import { failureOfSave, rowOfSave } from '#client/data/outbox/save-outcome.ts'
import { runCommand, useInvalidateReads } from '#client/records/form/use-command.ts'
import { failureText } from '#client/records/form/use-report-save-outcome.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import css from './sent.module.css'
import type { SentRow } from './use-sent.ts'

type WithdrawQuestionProps = { accountID: number; rows: readonly SentRow[]; onClose: () => void }

/** Number of people in one call, to keep it short. */
const atOnce = 1000

/** A person whose invitation was not withdrawn, and the reason. */
interface Stays {
  name: string
  why: string
}

/** The answer is a list with one outcome per person. */
const outcomesIn = (answer: unknown): readonly Withdrawn[] => (Array.isArray(answer) ? answer : [])

/** Asks with the names and the effect, withdraws, and shows who stays and why (rulings, 58). */
export function WithdrawQuestion({ accountID, rows, onClose }: WithdrawQuestionProps) {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const reread = useInvalidateReads(['invites.open', 'team.list', 'packages.summary'])
  const [busy, setBusy] = useState(false)
  const [stay, setStay] = useState<readonly Stays[] | null>(null)
  const whyOf = {
    registered: t`They have registered meanwhile.`,
    owner: t`Only another owner may withdraw the invitation of an owner.`,
    named: t`People report to them, or work is assigned to them. Deactivate them instead.`,
  }
  const withdraw = async () => {
    setBusy(true)
    const outcomes: Withdrawn[] = []
    let failure: string | null = null
    for (let from = 0; from < rows.length && failure === null; from += atOnce) {
      const userIDs = rows.slice(from, from + atOnce).map(({ user_id }) => user_id)
      const done = await runCommand('invites.withdraw', {
        params: { accountID: String(accountID) },
        body: { userIDs },
      })
      const failed = failureOfSave(done)
      if (failed === null) outcomes.push(...outcomesIn(rowOfSave(done)))
      else failure = failureText(failed, i18n)
    }
    reread()
    // The server does not find people who were withdrawn before, perhaps by this very call.
    const gone = outcomes.filter(
      ({ succeeded, problem }) => succeeded || problem === 'not-found',
    ).length
    if (gone > 0)
      toasts.show({
        kind: 'success',
        text: plural(gone, { one: '# invitation withdrawn', other: '# invitations withdrawn' }),
      })
    if (failure !== null)
      toasts.show({ kind: 'error', title: t`Not all invitations were withdrawn`, text: failure })
    const standing = outcomes.flatMap(({ user_id, problem }) =>
      problem === 'registered' || problem === 'owner' || problem === 'named'
        ? [{ name: nameOf(user_id), why: whyOf[problem] }]
        : [],
    )
    setBusy(false)
    if (standing.length === 0) onClose()
    else setStay(standing)
  }
  const nameOf = (user: number) => rows.find(({ user_id }) => user_id === user)?.name ?? ''
  if (stay !== null)
    return (
      <Dialog
        role="alertdialog"
        look="small"
        title={plural(stay.length, {
          one: '# invitation was not withdrawn',
          other: '# invitations were not withdrawn',
        })}
        onClose={onClose}
        footer={<Button variant="filled" onClick={onClose}>{t`OK`}</Button>}
      >
        <Names people={stay} />
      </Dialog>
    )
  return (
    <Confirm
      title={plural(rows.length, {
        one: 'Withdraw # invitation?',
        other: 'Withdraw # invitations?',
      })}
      harmless={plural(rows.length, { one: 'Keep it', other: 'Keep them' })}
      verb={plural(rows.length, { one: 'Withdraw #', other: 'Withdraw #' })}
      busy={busy}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      <p>{t`The links stop working, the seats are free again, and the people are removed from the associates. You can invite them again.`}</p>
      <Names people={rows.map(({ name, email }) => ({ name, why: email }))} />
    </Confirm>
  )
}

/** Shows the first names and the number of the rest. */
function Names({ people }: { people: readonly Stays[] }) {
  const more = people.length - shown
  return (
    <ul className={css.names}>
      {people.slice(0, shown).map(({ name, why }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may have one name
        <li key={at}>
          <strong>{name}</strong> <span>{why}</span>
        </li>
      ))}
      {more > 0 && <li>{plural(more, { one: 'and # more', other: 'and # more' })}</li>}
    </ul>
  )
}

const shown = 100
