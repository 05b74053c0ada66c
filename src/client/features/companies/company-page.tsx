import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { mayEditCompany } from '#contract/companies/rules.ts'
import { isOwner, roles } from '#contract/kernel/role.ts'
import { phoneText } from '#contract/kernel/phone.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { displayFieldsOf } from '#client/records/one/display-fields.ts'
import { useParam } from '#client/shell/address.ts'
import { UserGuideLink } from '#client/shell/user-guide-link.tsx'
import { Slot } from '#client/shell/slots.tsx'
import { Facts } from '#client/ui/record/facts.tsx'
import { useAccount } from '#client/workspace/use-account.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { CompanyTabPage } from './company-frame.tsx'
import { countryName } from './countries.ts'
import { companyLayout, type CompanyRow } from './layout.ts'
import { LogoPanel } from './logo/logo-panel.tsx'
import { placeOf } from './marks.tsx'
import { PowerBIPlan } from './power-bi-plan.tsx'
import { useCompaniesAgain } from './use-companies-again.ts'
import { secondPersonWords } from './words.ts'
import css from './companies.module.css'

/** The own company (ACC-15), stored on the device for reading offline. */
export function OwnCompanyPage() {
  const account = useAccount()
  return account && <CompanyTab accountID={account.accountID} />
}

/** Shows any company to the system administrator (ACC-14, G1-120; rulings, 52). */
export function CompanyPage() {
  const accountID = Number(useParam('accountID'))
  return <CompanyTab key={accountID} accountID={accountID} />
}

/** The company's data, and the cards of other capabilities. */
function CompanyTab({ accountID }: { accountID: number }) {
  return (
    <CompanyTabPage accountID={accountID}>
      {(row) => (
        <div className={css.cards}>
          <div className={css.top}>
            <Slot name="company.top" accountID={accountID} />
          </div>
          <div className={css.column}>
            <Information row={row} />
            <Slot name="company.main" accountID={accountID} />
          </div>
          <div className={css.column}>
            <PowerBIPlan row={row} />
            <Slot name="company.side" accountID={accountID} />
          </div>
        </div>
      )}
    </CompanyTabPage>
  )
}

/**
 * The information panel (ACC-18): one fact per line, with the labels of the form. Safety
 * professionals also see the guide below it (ACC-22).
 */
function Information({ row }: { row: CompanyRow }) {
  const { t, i18n } = useLingui()
  const {
    app_metadata: {
      role: { roleID },
    },
    user_metadata,
  } = useMe()
  const again = useCompaniesAgain()
  const isSystem = roleID === roles.systemAdmin
  const say = formatterFor(companyLayout, i18n)
  const { facts, texts } = displayFieldsOf(companyLayout, row, say, {
    only: isSystem ? [...told, 'noLicenses'] : told,
  })
  const {
    dueDaysCritical: critical,
    dueDaysHigh: high,
    dueDaysMedium: medium,
    dueDaysLow: low,
  } = row
  const contact = [row.firstName, row.lastName].filter(Boolean).join(' ')
  const all = [
    { label: t`City, state`, value: placeOf(row) },
    { label: t`Contact`, value: contact },
    ...[...texts, ...facts].map(({ name, ui, value }) => ({
      label: i18n._(ui.label),
      value:
        name === 'country'
          ? countryName(value, i18n.locale)
          : name === 'contactPhone'
            ? phoneText(value)
            : value,
    })),
    {
      label: t`Days until an action is due`,
      value: t`Critical ${critical}, high ${high}, medium ${medium}, low ${low}`,
    },
    {
      label: t`A second person closes`,
      value: secondPersonText(row, i18n),
    },
    { label: t`Setup`, value: row.isConfigurate ? t`Finished` : t`Not finished` },
  ].filter(({ value }) => value !== '')
  return (
    <section className={css.card} aria-labelledby="company-information">
      <h2 id="company-information">{t`Company information`}</h2>
      <div className={css.about}>
        <LogoPanel
          accountID={row.accountID}
          name={row.name}
          logoUri={row.logoUri}
          mayChange={mayEditCompany({ roleID, isOwner: isOwner({ roleID, ...user_metadata }) })}
          reread={again}
        />
        <div>
          <Facts facts={all} />
          <UserGuideLink />
        </div>
      </div>
    </section>
  )
}

/** Says which actions a second person closes, and when their fixes are checked again. */
function secondPersonText({ secondPersonFrom, checkAgainDays: days }: CompanyRow, i18n: I18n) {
  const from = secondPersonWords[secondPersonFrom]
  if (from === undefined) return ''
  return days === null
    ? i18n._(from)
    : `${i18n._(from)}, ${i18n._(msg`${plural(days, { one: 'checked again after # day', other: 'checked again after # days' })}`)}`
}

const told = ['address', 'country', 'contactPhone', 'contactEmail', 'industryID', 'timeZone']
