import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCrane, IconShieldCheck, IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { usePackages } from '#client/features/packages/door.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { chosenCount } from './selection.ts'
import css from './setup.module.css'
import { useChosenWords } from './use-chosen-words.ts'

type SummaryProps = {
  accountID: number
  plans: readonly SafetyPlan[]
  /** The number of new projects, and of those with a fault. */
  projects: { count: number; wrong: number }
  /** Leads back to the programs. */
  onChange: () => void
}

/** Describes in advance what Submit will do (look, 'Setup'). */
export function Summary({ accountID, plans, projects: { count, wrong }, onChange }: SummaryProps) {
  const { t } = useLingui()
  const chosen = useChosenWords()(chosenCount(plans))
  const names = plans.filter(({ isSelected }) => isSelected).map(({ name }) => name)
  return (
    <div className={css.summary}>
      <TitledCard title={t`What Submit will do`}>
        <ul>
          <Line
            icon={<Icon icon={IconShieldCheck} size={24} />}
            title={t`${chosen} on`}
            act={
              <Button
                variant="link"
                size="small"
                onClick={onChange}
              >{t`Change the programs`}</Button>
            }
          >
            {names.join(', ')}
          </Line>
          <Line
            icon={<Icon icon={IconCrane} size={24} />}
            title={
              count === 0
                ? t`No new projects`
                : plural(count, { one: '# project created', other: '# projects created' })
            }
          >
            {wrong > 0
              ? plural(wrong, {
                  one: 'Correct the one marked red.',
                  other: 'Correct the # marked red.',
                })
              : ''}
          </Line>
          <Line icon={<Icon icon={IconUserPlus} size={24} />} title={t`Then: invite your team`}>
            {useSeatWords(accountID)}
          </Line>
        </ul>
      </TitledCard>
    </div>
  )
}

function Line({
  icon,
  title,
  act,
  children,
}: {
  icon: ReactNode
  title: string
  act?: ReactNode
  children: ReactNode
}) {
  return (
    <li className={css.summaryLine}>
      {icon}
      <span>
        <b>{title}</b>
        {children !== '' && <span>{children}</span>}
      </span>
      {act}
    </li>
  )
}

/** Counts the seats for inviting people; '' while unknown. */
function useSeatWords(accountID: number): string {
  const { t } = useLingui()
  const { rows, complete } = usePackages(accountID)
  const sum = (of: 'seats' | 'assignedSeats') => rows.reduce((total, row) => total + row[of], 0)
  const [seats, used] = [sum('seats'), wholeNumber(sum('assignedSeats'))]
  if (!complete) return ''
  return seats === 0
    ? t`No seats are bought yet.`
    : plural(seats, { one: `# seat bought, ${used} used.`, other: `# seats bought, ${used} used.` })
}
