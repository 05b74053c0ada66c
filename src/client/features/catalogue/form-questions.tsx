import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { Switch, type SwitchProps } from '#client/ui/form/switch.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { QuestionTable } from './question-table.tsx'
import type { CatalogueRead } from './use-catalogue.ts'
import css from './programs.module.css'

/** A form or sub-form that is chosen in the tree, with its program. */
export interface ChosenProgramForm {
  plan: SafetyPlan
  form: SubForm
  subForms: readonly SubForm[]
  /** The form that a sub-form belongs to; null for a form. */
  parent: SubForm | null
}

type FormQuestionsProps = {
  chosen: ChosenProgramForm
  read: Pick<CatalogueRead, 'awaited' | 'reading'>
  toggle: SwitchProps
  /** The way back, shown above the form on a page of its own. */
  back?: ReactNode
  /** The control that closes it, at its right edge. */
  close?: ReactNode
  /** The place around it already shows its name. */
  isNamed?: boolean
}

/** A form with its switch and its questions (PROG-87). */
export function FormQuestions({
  chosen: { plan, form, subForms, parent },
  read,
  toggle,
  back,
  close,
  isNamed,
}: FormQuestionsProps) {
  const { questions } = form
  const Name = back ? 'h1' : 'h2'
  const count =
    questions &&
    questions.length > 0 &&
    plural(questions.length, { one: '# question', other: '# questions' })
  return (
    <ScrollArea
      key={form.id}
      memoryKey={`programs form ${form.id}`}
      ready={questions !== undefined}
    >
      {back}
      <header className={css.formHead}>
        <div className={css.formWords}>
          <div className={css.formPlace}>
            {[plan.name, parent?.name, count].filter(Boolean).join(', ')}
          </div>
          {!isNamed && (
            <Name className={css.formName} tabIndex={-1}>
              {form.name}
            </Name>
          )}
        </div>
        <Switch {...toggle} />
        {close}
      </header>
      {questions ? (
        <QuestionTable
          label={form.name}
          questions={questions}
          publishedAt={plan.publishedAt ?? ''}
          memoryKey={`programs form ${form.id}`}
          subForms={subForms.map(({ name }) => name)}
        />
      ) : (
        <Unread {...read} />
      )}
    </ScrollArea>
  )
}

/** Replaces questions that are not on this device. */
function Unread({ awaited, reading }: Pick<CatalogueRead, 'awaited' | 'reading'>) {
  const { t } = useLingui()
  return (
    <div className={css.state}>
      {awaited || reading.failed === null ? (
        <SkeletonRows label={t`Loading the questions`} count={5} />
      ) : (
        <ProblemState
          title={t`The questions are not on this device`}
          retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}
        >
          <RefusalText refused={reading.failed} />
        </ProblemState>
      )}
    </div>
  )
}
