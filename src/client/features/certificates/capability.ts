import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import { maySeeCertificates } from '#contract/certificates/who-may.ts'
import { withWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const label = msg`Licenses / Certificates`

/**
 * Certificates: parts of a person's page and of a company's page, and the data that the device
 * stores.
 */
export const certificates = {
  name: 'certificates',
  pages: [],
  slots: {
    'company.main': [
      {
        roles: [roles.safetyProfessional, roles.systemAdmin],
        part: lazyComponent(
          async () => (await withWords('certificates', import('./required-card.tsx'))).RequiredCard,
        ),
      },
    ],
    'person.tabs': [
      {
        key: 'certificates',
        at: 1,
        label,
        inList: true,
        shows: (
          { person: { user_id: shown, isBelow } },
          { user_id, app_metadata, user_metadata },
        ) =>
          maySeeCertificates(
            { user_id, roleID: app_metadata.role.roleID, isProxyUser: user_metadata.isProxyUser },
            shown,
            new Set(isBelow ? [shown] : []),
          ),
        part: lazyComponent(
          async () => (await import('./person-certificates.tsx')).PersonCertificates,
        ),
      },
    ],
    'people.column': [
      {
        part: lazyComponent(
          async () => (await withWords('certificates', import('./person-column.tsx'))).PersonColumn,
        ),
      },
    ],
    'person.figures': [
      { part: lazyComponent(async () => (await import('./person-figure.tsx')).CertificatesFigure) },
    ],
    'overview.figures': [
      {
        at: 30,
        part: lazyComponent(
          async () => (await import('./overview/certificate-number.tsx')).CertificateNumber,
        ),
      },
    ],
    'overview.cards': [
      {
        at: 30,
        part: lazyComponent(async () => (await import('./overview/ending-card.tsx')).EndingCard),
      },
    ],
  },
  drafts: { certificate: label, certificates: label },
  data: async () => {
    const { certificate } = await import('./record.ts')
    return {
      records: { certificate },
      ahead: async (workspace) => (await import('./images-ahead.ts')).imagesAhead(workspace),
      away: async () => (await import('./away.ts')).requiredAway,
      offlineParts: async () => (await import('./offline-parts.ts')).certificateParts,
    }
  },
} satisfies ClientCapability
