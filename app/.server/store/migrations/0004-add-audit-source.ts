import type { Migration } from "kysely/migration";

/** The version before works with it, because it adds events without a source. */
export const addAuditSource: Migration = {
  async up({ schema }) {
    await schema.alterTable("audit_events").addColumn("source", "text").execute();
  },

  async down({ schema }) {
    await schema.alterTable("audit_events").dropColumn("source").execute();
  },
};
