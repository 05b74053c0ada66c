import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconShieldCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { useRoving } from '#client/ui/keys/use-roving.ts'
import { Button } from '#client/ui/button/button.tsx'
import { CheckBox } from '#client/ui/form/check-box.tsx'
import { cx } from '#client/ui/cx.ts'
import { Empty } from '#client/ui/state/empty.tsx'
import { StatusShape } from '#client/ui/status/status.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { Icon } from '#client/ui/icon.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { FormCards } from './form-cards.tsx'
import { QuestionPanel } from './question-panel.tsx'
import {
  chosenCount,
  formCount,
  type SetupPlanStatus,
  planStatus,
  type FormSelection,
  ticksFor,
  ticksForAll,
  ticksForPrograms,
} from './selection.ts'
import css from './setup.module.css'
import { askQuestion, entered, openStep, type SetupMeta } from './steps.ts'

export type ProgramsStepProps = {
  plans: readonly SafetyPlan[]
  meta: SetupMeta
  onMeta: (next: (before: SetupMeta) => SetupMeta) => void
  onTick: (change: FormSelection) => void
}

/**
 * Step 1: the programs, next to them the forms of the current one, and the questions of a form
 * (WIZ-31 to WIZ-44). On a phone these are three pages.
 */
export function ProgramsStep({ plans, meta, onMeta, onTick }: ProgramsStepProps) {
  const phone = useMedia(media.phone)
  /** True while a phone shows the forms of a program, which are a page of their own there. */
  const [isInPlan, setInPlan] = useState(false)
  const at = Math.min(meta.subStep, plans.length)
  const plan = plans[at - 1]
  const form = plan?.forms.find(({ id }) => id === meta.form)
  if (plan === undefined) return <NoPlans />
  const enter = (subStep: number) => {
    onMeta((before) => (before.subStep === subStep ? before : entered(before, subStep)))
    setInPlan(true)
  }
  const open = (id: number | null) => onMeta((before) => openStep(before, id))
  const list = <PlanList plans={plans} at={at} onEnter={enter} onTick={onTick} />
  const forms = (
    <FormsOf
      plan={plan}
      form={meta.form}
      onOpen={open}
      onTick={onTick}
      onBack={phone ? () => setInPlan(false) : null}
    />
  )
  const questions = form && (
    <QuestionPanel
      key={form.id}
      form={form}
      question={meta.question}
      onAsk={(id) => onMeta((before) => askQuestion(before, id))}
      onTick={(id, on) => onTick(ticksFor(plan, id, on))}
      onClose={() => open(null)}
    />
  )
  if (phone) return <div className={css.page}>{questions ?? (isInPlan ? forms : list)}</div>
  return (
    <div className={css.panes}>
      {list}
      <div className={css.pane}>
        {forms}
        {questions}
      </div>
    </div>
  )
}

/** Explains that the provider has published no program. */
function NoPlans() {
  const { t } = useLingui()
  return (
    <div className={cx(css.page, css.state)}>
      <Empty
        icon={<Icon icon={IconShieldCheck} size={26} />}
        title={t`There are no safety programs yet.`}
      >{t`They appear here when the first one is published. You can use the rest of Siteward until then.`}</Empty>
    </div>
  )
}

const marks = { wait: 'ring', process: 'half', completed: 'tick' } as const

type PlanListProps = Pick<ProgramsStepProps, 'plans' | 'onTick'> & {
  at: number
  onEnter: (subStep: number) => void
}

/**
 * Lists the programs and marks the current one; one press chooses all of them (WIZ-31 to WIZ-34).
 */
function PlanList({ plans, at, onEnter, onTick }: PlanListProps) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  useRoving(list, 'down')
  const { plans: chosen, forms } = chosenCount(plans)
  const isAll = forms === plans.reduce((sum, plan) => sum + formCount(plan).all, 0)
  const all = plans.length
  const words: Readonly<Record<SetupPlanStatus, string>> = {
    wait: t`not started`,
    process: t`in process`,
    completed: t`completed`,
  }
  return (
    <nav className={css.plans} aria-label={t`Safety programs`}>
      <div className={css.chosen}>
        <CheckBox
          label={<b>{t`All programs`}</b>}
          checked={forms > 0 && isAll}
          mixed={forms > 0 && !isAll}
          onChange={() => onTick(ticksForPrograms(plans, !isAll))}
        />
        <p>
          {plural(all, {
            one: `${chosen} of # program chosen`,
            other: `${chosen} of # programs chosen`,
          })}
        </p>
      </div>
      <ul ref={list}>
        {plans.map((plan, place) => {
          const isCurrent = place + 1 === at
          const status = planStatus(plan, isCurrent)
          const { chosen: ticked, all: forms } = formCount(plan)
          return (
            <li key={plan.safetyPlanID}>
              <button
                type="button"
                className={cx(css.plan, isCurrent && css.current)}
                aria-current={isCurrent || undefined}
                data-status={status}
                onClick={() => onEnter(place + 1)}
              >
                <StatusShape mark={marks[status]} plain={status !== 'completed'} />
                <span>
                  <span className={css.planName}>{plan.name}</span>
                  <span className={css.planCount}>
                    {ticked === 0 ? t`None yet` : t`${ticked} of ${forms}`}
                  </span>
                </span>
                <VisuallyHidden>{words[status]}</VisuallyHidden>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

type FormsOfProps = {
  plan: SafetyPlan
  form: number | null
  onOpen: (form: number | null) => void
  onTick: (change: FormSelection) => void
  /** Returns to the programs on a phone. */ onBack: (() => void) | null
}

function FormsOf({ plan, form, onOpen, onTick, onBack }: FormsOfProps) {
  const { t } = useLingui()
  const { chosen, all } = formCount(plan)
  const title = useRef<HTMLHeadingElement>(null)
  useEffectWhen(onBack !== null, () => title.current?.focus())
  return (
    <>
      {onBack && (
        <Button
          variant="link"
          size="small"
          icon={<Icon icon={IconChevronLeft} size={20} bold />}
          onClick={onBack}
        >{t`Programs`}</Button>
      )}
      <div className={css.formsHead}>
        <div>
          <h2 ref={title} tabIndex={-1}>
            {plan.name}
          </h2>
          <p>{t`Tick the forms your crews will fill.`}</p>
        </div>
        {all > 0 && (
          <CheckBox
            label={<b>{t`Check All`}</b>}
            checked={chosen === all}
            mixed={chosen > 0 && chosen < all}
            onChange={() => onTick(ticksForAll(plan, chosen < all))}
          />
        )}
      </div>
      {all === 0 ? (
        <p className={css.quiet}>{t`This program has no forms yet.`}</p>
      ) : (
        <FormCards
          label={plural(all, { one: '# form', other: '# forms' })}
          forms={plan.forms}
          open={form}
          onOpen={onOpen}
          onTick={(id, on) => onTick(ticksFor(plan, id, on))}
        />
      )}
    </>
  )
}
