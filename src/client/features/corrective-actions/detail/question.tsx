import { useLingui } from '@lingui/react/macro'
import type { Regulation, SafetyPlan } from '#contract/catalogue/schema.ts'
import { useProgram } from '#client/features/catalogue/door.ts'
import { ReadHint } from '#client/records/read-note.tsx'
import { Aside } from '#client/ui/record/facts.tsx'
import { correctiveActionLayout as layout, type Row } from '../layout.ts'
import { Regulations } from '../regulations.tsx'
import { RegulationsLine } from './regulations-line.tsx'
import css from './detail.module.css'

/** Which question it breaks, with the rules of the law behind it: in a line that opens; `whole`: as text, for paper. */
export function Question({ row, whole = false }: { row: Row; whole?: boolean }) {
  const { t, i18n } = useLingui()
  const { plan, awaited, reading } = useProgram(row.safetyPlanID)
  const regulations = plan ? regulationsOf(plan, row.safetyQuestionID) : null
  const from = [row.safetyPlanName, row.safetyFormName, row.subSafetyFormName].filter(Boolean).join(', ')
  return (
    <div className={css.broken}>
      <Aside>
        <div className={css.question}>{i18n._(layout.label('safetyQuestion'))}</div>
        <div className={css.questionWords}>{row.safetyQuestion}</div>
        <div className={css.questionFrom}>{from}</div>
      </Aside>
      {plan === null && !awaited && <ReadHint of={[reading]} missing={t`The regulations are not on this device yet.`} />}
      {whole ? regulations && <Regulations regulations={regulations} /> : (regulations || awaited) && <RegulationsLine regulations={regulations} />}
    </div>
  )
}

/** The regulations of a question; null: the catalogue on the device has it no more (PROG-14). */
function regulationsOf({ forms }: SafetyPlan, questionID: number): readonly Regulation[] | null {
  const questions = forms.flatMap((form) => [form, ...form.subForms]).flatMap((form) => form.questions ?? [])
  return questions.find(({ id }) => id === questionID)?.regulations ?? null
}
