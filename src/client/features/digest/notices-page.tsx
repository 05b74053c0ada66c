import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { StaleDataBanner } from '#client/records/stale-data-banner.tsx'
import { useRead } from '#client/records/use-read.ts'
import { useFilters, useGo } from '#client/shell/address.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { Icon } from '#client/ui/icon.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { FollowsCard } from './follows-card.tsx'
import { isNothingNew, NoticeSections } from './notice-sections.tsx'
import css from './notices.module.css'

/**
 * `/back-office/notices`: what the morning mails of the last days say, and what the reader follows
 * (CA-92, CA-93). `?project=` presets a project to follow.
 */
export function NoticesPage() {
  const { t, i18n } = useLingui()
  const { user_id } = useMe()
  const [{ project }] = useFilters(paramsOf, () => ({}))
  const { data, reading } = useRead(
    'digest.notices',
    { params: { userID: String(user_id) } },
    { staleTime: 0, failed: readFailed },
  )
  // Comes first for a person who came to follow a project.
  const follows = <FollowsCard key={project} preset={project} />
  return (
    <>
      <StaleDataBanner of={data === null ? [] : [reading]} />
      <ScrollArea memoryKey="notices" ready={data !== null}>
        <PageHeader title={t`Notices`} lined actions={<MailLink />} />
        <div className={cx(css.page, project === '' && css.beside)}>
          {project !== '' && follows}
          <div className={css.sections}>
            {data === null && reading.failed === null && (
              <SkeletonRows label={t`Loading the notices`} count={5} />
            )}
            {data === null && reading.failed && (
              <ProblemState
                title={i18n._(readFailed.title)}
                retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}
              >
                <RefusalText refused={reading.failed} />
              </ProblemState>
            )}
            {data && isNothingNew(data) && (
              <Empty icon={<Icon icon={IconBell} size={26} />} title={t`Nothing new`}>
                {t`Your overdue actions, comments that mention you and changes of the last seven days are listed here.`}
              </Empty>
            )}
            {data && <NoticeSections notices={data} />}
          </div>
          {project === '' && follows}
        </div>
      </ScrollArea>
    </>
  )
}

const paramsOf = ({ project }: Readonly<Record<string, unknown>>) => ({
  project: typeof project === 'string' || typeof project === 'number' ? String(project) : '',
})

const readFailed = { code: 'fetchNotices', title: msg`Failed to retrieve the notices` }

/** Leads to the settings of the mail with the same content. */
function MailLink() {
  const { t } = useLingui()
  const go = useGo()
  const href = `/back-office/associates/${useMe().user_id}`
  return <LinkButton href={href} onClick={openWithin(() => go(href))}>{t`Morning mail`}</LinkButton>
}
