import type { z } from "zod";
import { bundleOf, plainListOf } from "../wire/bundle.ts";
import { endpoint, patient } from "../wire/endpoint.ts";
import { assumed, extension, member, optional } from "../wire/fields.ts";
import { firstPage, paging } from "../wire/paging.ts";
import { record } from "../wire/resource.ts";
import { anyText, text, textFlag } from "../wire/scalars.ts";
import { day, moment } from "../wire/times.ts";
import { resultDetail } from "./detail.ts";

/** A test result as it is listed (spec 2, section 3, "Lab result"). Without a flag it is not read yet. */
export const testResult = record("DocumentReference", {
  id: member("id", anyText),
  test: member("description", text),
  author: optional(assumed(member("author.0.display", text))),
  laboratory: optional(extension(0, text)),
  reportedAt: optional(extension(1, moment)),
  comments: optional(extension(2, text)),
  folder: optional(extension(3, text)),
  isRead: optional(extension(4, textFlag)),
});
export type TestResult = z.output<typeof testResult>;

/** One point of a result's chart. The value is text, as laboratories print it: "<5" is one. */
export const chartPoint = record(null, {
  name: member("observationtext", text),
  value: member("observationvalue", anyText),
  on: member("resultdate", moment),
});
export type ChartPoint = z.output<typeof chartPoint>;

const oneResult = record(null, { resultId: member("ResultID", anyText) });

export const results = {
  list: endpoint("GET Patient/LabResults", {
    ids: [patient()],
    query: record(null, {
      search: optional(member("searchText", text)),
      from: optional(member("fromdate", day)),
      to: optional(member("todate", day)),
      ...paging,
    }),
    usual: firstPage(100),
    answer: bundleOf(testResult),
  }),
  /** Marks the result as read, so it is asked only when somebody opens it (DECISIONS B31). */
  read: endpoint("GET Patient/LabResultByID", {
    ids: [patient()],
    query: oneResult,
    answer: resultDetail,
    once: true,
  }),
  /** The history of one test, asked by its name. */
  chart: endpoint("GET Patient/LabResultChartById", {
    ids: [patient()],
    query: record(null, { test: member("labcode", text) }),
    answer: plainListOf(chartPoint),
  }),
};
