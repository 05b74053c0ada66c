import { useLingui } from '@lingui/react/macro'
import { IconBook2, IconChevronDown, IconClipboardOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Question, Regulation } from '#contract/catalogue/schema.ts'
import { asksNothing, type CaseQuestion, PastCases } from '#client/features/past-cases/door.ts'
import { RegulationCards } from '#client/features/regulations/door.ts'
import { tableDate } from '#client/i18n/dates.ts'
import { cx } from '#client/ui/cx.ts'
import { LongTable } from '#client/ui/list/long-table.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { questionType } from './question-type.ts'
import { questionTypeWord } from './words.ts'
import css from './question-table.module.css'

type QuestionTableProps = {
  /** Name of the form, for screen readers. */
  label: string
  questions: readonly Question[]
  publishedAt: string
  memoryKey: string
  /** Names of the form's sub-forms, which have questions of their own. */
  subForms?: readonly string[]
}

/**
 * Shows a form's questions in their order, read-only (PROG-24, PROG-87, ACC-31). It must be inside
 * a `ScrollArea`.
 */
export function QuestionTable({
  label,
  questions,
  publishedAt,
  memoryKey,
  subForms = [],
}: QuestionTableProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<ReadonlySet<number>>(nothing)
  if (questions.length === 0)
    return (
      <div className={css.state}>
        <Empty
          icon={<Icon icon={IconClipboardOff} size={26} />}
          title={t`No Questions Assigned to Selected Form`}
        >
          {subForms.length > 0 && t`Its questions are in its sub-forms: ${subForms.join(', ')}.`}
        </Empty>
      </div>
    )
  const open = (id: number) =>
    setOpened((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  return (
    <LongTable
      label={label}
      heads={[t`Question`, t`Type`]}
      columns="minmax(0, 1fr) minmax(6.5rem, 24%)"
      items={questions}
      keyOf={({ id }) => String(id)}
      cells={(question) => {
        const isOpen = opened.has(question.id)
        return [
          <Asked
            key="question"
            question={question}
            isOpen={isOpen}
            onOpen={() => open(question.id)}
          />,
          <Type key="type" question={question} isOpen={isOpen} />,
        ]
      }}
      opened={(question) =>
        opened.has(question.id) ? <More question={question} publishedAt={publishedAt} /> : null
      }
      estimateSize={aboutTall}
      memoryKey={memoryKey}
    />
  )
}

const nothing: ReadonlySet<number> = new Set()
/** Estimated height of a row in px. */
const aboutTall = 72

type QuestionCellProps = { question: Question; isOpen: boolean }

/** Checks whether a row has more to show: regulations, options, or past cases. */
const hasMore = ({ regulations, options, questionTypeID }: Question) =>
  regulations.length > 0 || options.length > 0 || !asksNothing(questionTypeID)

/** The text of a question; a press anywhere in the row opens its details. */
function Asked({ question, isOpen, onOpen }: QuestionCellProps & { onOpen: () => void }) {
  const { id, description, questionTypeID, regulations } = question
  const words = (
    <>
      <span className={css.text}>{description}</span>
      {!isOpen && regulations.length > 0 && <RegulationNumbers regulations={regulations} />}
    </>
  )
  return (
    <div className={css.question}>
      <QuestionIcon questionTypeID={questionTypeID} />
      {hasMore(question) ? (
        <button
          type="button"
          className={css.words}
          aria-expanded={isOpen}
          aria-controls={`question-${id}`}
          onClick={onOpen}
        >
          {words}
        </button>
      ) : (
        <span className={css.words}>{words}</span>
      )}
    </div>
  )
}

function More({
  question: { id, description, questionTypeID, options, regulations },
  publishedAt,
}: {
  question: Question
  publishedAt: string
}) {
  const { t } = useLingui()
  const day = tableDate(publishedAt)
  const cases = useMemo<CaseQuestion>(
    () => ({
      text: description,
      options,
      sections: regulations.map(({ number }) => number),
      type: questionTypeID,
    }),
    [description, options, regulations, questionTypeID],
  )
  return (
    <div id={`question-${id}`} className={css.more}>
      {options.length > 0 && <p className={css.options}>{t`Options: ${options.join(', ')}`}</p>}
      {regulations.length > 0 && (
        <>
          <RegulationCards regulations={regulations} />
          <p
            className={css.copy}
          >{t`Our summary as of ${day}, not legal advice. The official text applies.`}</p>
        </>
      )}
      <PastCases question={cases} />
    </div>
  )
}

function Type({ question, isOpen }: QuestionCellProps) {
  const { i18n } = useLingui()
  return (
    <div className={css.type}>
      {questionTypeWord(question.questionTypeID, i18n)}
      {hasMore(question) && (
        <Icon icon={IconChevronDown} size={20} bold className={cx(css.chevron, isOpen && css.up)} />
      )}
    </div>
  )
}

/** The numbers of the regulations in one line, under a folded question. */
function RegulationNumbers({ regulations }: { regulations: readonly Regulation[] }) {
  return (
    <span className={css.numbers}>
      <Icon icon={IconBook2} size={18} />
      {regulations.map(({ number }) => number).join(', ')}
    </span>
  )
}

/** The icon of a question's type; the label is next to it. */
function QuestionIcon({ questionTypeID }: { questionTypeID: number }) {
  const { icon } = questionType(questionTypeID)
  return <Icon icon={icon} size={20} />
}
