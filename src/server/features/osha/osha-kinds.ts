import type {
  Establishment,
  EstablishmentInput,
  OshaCase,
  OshaCaseInput,
  OshaYear,
  OshaYearInput,
} from '#contract/osha/schema.ts'
import type { RecordKind } from '#server/records/kind.ts'

/** The registered kinds of record of the logs. */
export interface OshaKinds {
  oshaEstablishment: RecordKind<Establishment, EstablishmentInput>
  oshaYear: RecordKind<OshaYear, OshaYearInput>
  oshaCase: RecordKind<OshaCase, OshaCaseInput>
}
