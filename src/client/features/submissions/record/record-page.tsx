import { useLingui } from '@lingui/react/macro'
import { IconClipboardCheck } from '@tabler/icons-react'
import { roles } from '#contract/kernel/role.ts'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { SealLine } from '#client/features/seals/door.ts'
import { RecordBoundary, useReadRecord } from '#client/records/one/record-boundary.tsx'
import { useFilters, useParam } from '#client/shell/address.ts'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { addresses } from '../addresses.ts'
import { OpenSubmissionPdf } from '../open-pdf.tsx'
import { useKeptRecord } from '../kept/use-kept-record.ts'
import { gateWords } from '../words.ts'
import { AnswerItem, PlainAnswers } from './answer-item.tsx'
import { answerLines, type AnswerTab, answerTabs, answerTabCounts } from './answers.ts'
import { SubmissionPhotos } from './photos.tsx'
import { SubmissionHeader } from './record-head.tsx'
import { Signatures } from './signatures.tsx'
import css from './record.module.css'

/**
 * Shows one whole record: answers and findings with photos and signatures, and the actions that it
 * opened (look, 'Record and seal').
 */
export function RecordPage() {
  const id = useParam('submissionID')
  const system = useMe().app_metadata.role.roleID === roles.systemAdmin
  const read = useReadRecord(
    'submissions.get',
    { params: { submissionID: id } },
    system ? { memoryOnly: true } : {},
  )
  const one = useKeptRecord(id, read)
  const { list, one: own } = addresses(system)
  return (
    <RecordBoundary one={one} words={gateWords} list={list} own={own(id)}>
      {(submission) => <Record key={submission.uid} submission={submission} system={system} />}
    </RecordBoundary>
  )
}

function Record({ submission, system }: { submission: WholeSubmission; system: boolean }) {
  const { t } = useLingui()
  const phone = useMedia(media.phone)
  const [{ tab }, set] = useFilters(parse, write)
  const { answers, signatures } = submission
  const counts = answerTabCounts(answers)
  const lines = answerLines(answers, tab)
  const labels: Readonly<Record<AnswerTab, string>> = {
    all: t`All`,
    findings: t`Findings`,
    photos: t`With photos`,
    notes: t`Notes`,
  }
  const none: Readonly<Record<AnswerTab, string>> = {
    all: t`No questions`,
    findings: t`No findings`,
    photos: t`No photos`,
    notes: t`No notes`,
  }
  return (
    <SubmissionPhotos answers={answers} title={submission.formName}>
      <ScrollArea>
        <SubmissionHeader submission={submission} system={system} />
        <div className={css.columns}>
          <section className={css.answers} aria-label={t`Answers`}>
            <div className={css.tabs}>
              <SegmentedTabs
                block
                label={t`Answers`}
                options={answerTabs.map((value) => ({
                  value,
                  label: labels[value],
                  count: counts[value],
                }))}
                value={tab}
                onChange={(next) => set({ tab: next })}
              />
            </div>
            {lines.length === 0 && (
              <Empty icon={<Icon icon={IconClipboardCheck} size={26} />} title={none[tab]} />
            )}
            <ol className={css.list}>
              {lines.map((line) =>
                line.plain ? (
                  <PlainAnswers
                    key={line.plain[0]?.n}
                    answers={line.plain}
                    submission={submission}
                    system={system}
                  />
                ) : (
                  <AnswerItem
                    key={line.answer.n}
                    numbered={line.answer}
                    submission={submission}
                    system={system}
                  />
                ),
              )}
            </ol>
          </section>
          <aside className={css.aside}>
            <Signatures signatures={signatures} />
            <SealLine
              accountID={submission.accountID}
              uid={submission.uid}
              version={submission.version}
            />
          </aside>
        </div>
      </ScrollArea>
      {phone && (
        <ActionBar>
          <OpenSubmissionPdf submission={submission} />
        </ActionBar>
      )}
    </SubmissionPhotos>
  )
}

const parse = (raw: Readonly<Record<string, unknown>>): { tab: AnswerTab } => ({
  tab: answerTabs.find((tab) => tab === raw['show']) ?? 'all',
})
const write = ({ tab }: { tab: AnswerTab }) => ({ show: tab === 'all' ? undefined : tab })
