import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mayEditAction } from '#contract/corrective-actions/rules.ts'
import { isDueAgain, waitsForCheck } from '#contract/corrective-actions/second-person.ts'
import { dayIn, ownZone } from '#contract/kernel/day.ts'
import { useCompanyDay, useMayClose } from '#client/features/corrective-actions/door.ts'
import { dayText } from '#client/i18n/days.ts'
import { language } from '#client/i18n/language.ts'
import type { ActionShown, PartProps } from '#client/shell/slots.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useStore } from '#client/workspace/use-store.ts'
import type { Check, CheckDialogProps } from './check-dialog.tsx'
import css from './second-person.module.css'

const CheckDialog = lazyComponent<CheckDialogProps>(
  async () => (await import('./check-dialog.tsx')).CheckDialog,
  'over',
)

/**
 * Says what a second person has to do with an action, with the buttons for it: the check of the work
 * before it is closed, and later whether the fix lasted (CA-84, CA-86).
 */
export function CheckCard({ row }: PartProps['action.main']) {
  const { t } = useLingui()
  const [doing, setDoing] = useState<Check | null>(null)
  const { text, checks } = useCheck(row)
  const verbs = {
    ask: t`Ask for a check`,
    close: t`Check and close`,
    back: t`Send back`,
    takeBack: t`Take back`,
    lasted: t`It lasted`,
    reopen: t`Reopen`,
  }
  return (
    <TitledCard title={waitsForCheck(row) ? t`Check by a second person` : t`Did the fix last?`}>
      <div className={css.check}>
        <p className={css.text}>{text}</p>
        {checks.length > 0 && (
          <div className={css.acts}>
            {checks.map((check) => (
              <Button
                key={check}
                {...(check === checks[0] && check !== 'takeBack' && { variant: 'filled' })}
                onClick={() => setDoing(check)}
              >
                {verbs[check]}
              </Button>
            ))}
          </div>
        )}
      </div>
      {doing && <CheckDialog what={doing} row={row} onClose={() => setDoing(null)} />}
    </TitledCard>
  )
}

/** Returns the words of the card, and what this person can do, the usual first. */
function useCheck(row: ActionShown): { text: string; checks: readonly Check[] } {
  const { t } = useLingui()
  const { user_id, company } = useMe()
  const spoken = useStore(language)
  const mayClose = useMayClose()(row)
  const mayEdit = mayEditAction(user_id, row)
  const today = useCompanyDay()(row)
  const assignee = row.assignedToUser?.name ?? t`The assignee`
  const opener = row.openedByUser?.name ?? t`The person who opened it`
  if (waitsForCheck(row)) {
    const text = t`${assignee} says that the work is done.`
    if (mayClose) return { text, checks: ['close', 'back'] }
    return { text: `${text} ${t`${opener} checks it.`}`, checks: mayEdit ? ['takeBack'] : [] }
  }
  if (row.isConfirmed && row.confirmedDateTime !== null) {
    const at = Date.parse(row.confirmedDateTime)
    const day = dayText(dayIn(company?.timeZone ?? ownZone(), at), spoken)
    return { text: t`A second person looked again on ${day}: the fix lasted.`, checks: [] }
  }
  const day = dayText(row.checkAgainDate ?? '', spoken)
  if (!isDueAgain(row, today))
    return { text: t`A second person looks again on ${day}.`, checks: [] }
  if (mayClose) return { text: t`Look again, since ${day}.`, checks: ['lasted', 'reopen'] }
  return { text: t`${opener} looks again, since ${day}.`, checks: mayEdit ? ['reopen'] : [] }
}
