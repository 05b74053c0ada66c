import { useLingui } from '@lingui/react/macro'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { tableDate, tableTime } from '#client/i18n/dates.ts'
import { NeighbourButtons, useRecordNeighbours } from '#client/records/one/neighbours.tsx'
import { useGo } from '#client/shell/address.ts'
import { usePhoneHead } from '#client/shell/phone-head.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Facts } from '#client/ui/record/facts.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { addresses } from '../addresses.ts'
import { useKept } from '../kept/kept-of.ts'
import { KeptSign } from '../kept/kept-sign.tsx'
import { OpenSubmissionPdf } from '../open-pdf.tsx'
import { Completion, originSaid } from '../marks.tsx'
import css from './record.module.css'

/**
 * Shows the form, number, project and author of a record, by the names stored in it. On a
 * phone the frame shows the number.
 */
export function SubmissionHeader({
  submission,
  system,
}: {
  submission: WholeSubmission
  system: boolean
}) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const isKept = useKept()?.kept.has(submission.uid) === true
  const phone = useMedia(media.phone)
  const { list, ofProject } = addresses(system)
  const { head, recordNumber } = submission
  const number = t`No. ${recordNumber}`
  const back = { label: t`Submissions`, href: list }
  usePhoneHead(number, back)
  const found = useRecordNeighbours(list, submission.uid, everywhere)
  const spoken = i18n.locale === 'es' ? 'es' : 'en'
  const href = ofProject(submission.projectID)
  return (
    <>
      <PageHeader
        title={submission.formName}
        tabTitle={`${number} ${submission.formName}`}
        {...(!phone && {
          kicker: number,
          back: <BackLink {...back} onOpen={() => go(list)} />,
          ways: found && <NeighbourButtons found={found} />,
        })}
        meta={
          <>
            <Completion isCompleted={submission.isCompleted} />
            {isKept && <KeptSign />}
            <span>{originSaid(submission)}</span>
            <a
              className={css.project}
              href={href}
              title={t`All submissions of this project`}
              onClick={openWithin(() => go(href))}
            >
              {head.projectName}
            </a>
            {system && <span>{head.companyName}</span>}
          </>
        }
        actions={!phone && <OpenSubmissionPdf submission={submission} />}
      />
      <div className={css.facts}>
        <Facts
          close
          facts={[
            {
              label: t`Submitted by`,
              value: head.jobTitle === '' ? head.userName : `${head.userName}, ${head.jobTitle}`,
            },
            { label: t`Submitted on`, value: tableTime(submission.submissionDateTime, spoken) },
            // Shows the day only if it differs from that of the handing in.
            ...(tableDate(submission.date) === tableDate(submission.submissionDateTime)
              ? []
              : [{ label: t`Day it is about`, value: tableDate(submission.date, spoken) }]),
            { label: t`Project number`, value: head.projectNumber },
          ]}
        />
      </div>
    </>
  )
}

// The list is on the server, so the client cannot know which rows have left it.
const everywhere = () => true
