import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Question as Asked, SafetyPlan } from '#contract/catalogue/schema.ts'
import { useCatalogue } from '#client/features/catalogue/door.ts'
import { type CaseQuestion, PastCases } from '#client/features/past-cases/door.ts'
import { RegulationCards } from '#client/features/regulations/door.ts'
import { StaleDataHint } from '#client/records/stale-data-banner.tsx'
import { Aside } from '#client/ui/record/facts.tsx'
import { correctiveActionLayout as layout, type ActionListRow } from '../layout.ts'
import { RegulationsLine } from './regulations-line.tsx'
import css from './detail.module.css'

/**
 * Shows the broken question with its regulations in a line that opens; with `whole` as text, for
 * paper.
 */
export function QuestionOfAction({ row, whole = false }: { row: ActionListRow; whole?: boolean }) {
  const { t, i18n } = useLingui()
  const { plans, awaited, reading } = useCatalogue(row.safetyPlanID)
  const asked = useMemo(
    () =>
      questionOf(
        plans?.find(({ safetyPlanID }) => safetyPlanID === row.safetyPlanID),
        row.safetyQuestionID,
      ),
    [plans, row.safetyPlanID, row.safetyQuestionID],
  )
  const regulations = asked?.regulations ?? null
  const { safetyQuestion, title } = row
  const cases = useMemo<CaseQuestion>(
    () => ({
      text: safetyQuestion,
      about: [title],
      options: asked?.options,
      sections: asked?.regulations.map(({ number }) => number),
      type: asked?.questionTypeID,
    }),
    [safetyQuestion, title, asked],
  )
  const { safetyPlanVersion: version } = row
  // Names the stored version of the program that the action was opened under (decision 61).
  const from = [
    row.safetyPlanName,
    row.safetyFormName,
    row.subSafetyFormName,
    version !== null && t`version ${version}`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <div className={css.broken}>
      <Aside>
        <div className={css.question}>{i18n._(layout.label('safetyQuestion'))}</div>
        <div className={css.questionWords}>{row.safetyQuestion}</div>
        <div className={css.questionFrom}>{from}</div>
      </Aside>
      {plans === null && !awaited && (
        <StaleDataHint of={[reading]} missing={t`The regulations are not on this device yet.`} />
      )}
      {whole
        ? regulations && <RegulationCards regulations={regulations} look="paper" />
        : (regulations || awaited) && <RegulationsLine regulations={regulations} />}
      {!whole && <PastCases question={cases} />}
    </div>
  )
}

/** Returns the question; null if the catalogue on the device no longer has it (PROG-14). */
function questionOf(plan: SafetyPlan | undefined, questionID: number): Asked | null {
  const questions = (plan?.forms ?? [])
    .flatMap((form) => [form, ...form.subForms])
    .flatMap((form) => form.questions ?? [])
  return questions.find(({ id }) => id === questionID) ?? null
}
