import { contract } from "#practice-api/contract.ts";
import { firstOf, type ListEndpoint } from "../../../inputs/variant.ts";
import { Skipped } from "../../outcomes.ts";
import type { Suite } from "../../suite.ts";
import { type Behaviour, expectThat, nonsense } from "./behaviour.ts";

const { appointments, letters, medications, diagnoses, results, timeline, messages, practice } = contract;

/** Nothing can have happened then. */
const longAgo = { from: "1900-01-01", to: "1900-01-02" };

const isEmpty = async (suite: Suite, endpoint: ListEndpoint, input: object, what: string) =>
  expectThat((await suite.entries(endpoint, input)).length === 0, `lists entries ${what}`);

function rangeOf(endpoint: ListEndpoint, name: string): Behaviour {
  return {
    title: `lists no ${name} of a time before all records`,
    calls: [endpoint],
    run: (suite) => isEmpty(suite, endpoint, longAgo, "outside the days asked for"),
  };
}

function partOf(endpoint: ListEndpoint, whole: object, parts: readonly object[], name: string): Behaviour {
  return {
    title: `lists only ${name} that are in the whole list`,
    calls: [endpoint],
    run: async (suite) => {
      const idsOf = async (input: object) => (await suite.entries(endpoint, input)).map(({ id }) => id);
      const all = new Set(await idsOf(whole));
      for (const part of parts) {
        const ids = await idsOf(part);
        expectThat(
          ids.every((id) => all.has(id)),
          "a part of the list has entries that the whole does not have",
        );
      }
    },
  };
}

export const listBehaviours: readonly Behaviour[] = [
  rangeOf(appointments.list, "appointments"),
  rangeOf(results.list, "results"),
  rangeOf(letters.list, "letters"),
  rangeOf(timeline.list, "events"),
  partOf(medications.list, { which: "all" }, [{ which: "recent" }, { which: "repeated" }], "medicines"),
  partOf(diagnoses.list, { which: "all" }, [{ which: "recent" }, { which: "longTerm" }], "diagnoses"),
  {
    title: "lists appointments of one category",
    calls: [appointments.list],
    run: async (suite) => {
      const statuses = {
        missed: "missed",
        completed: "completed",
        cancelled: "cancelled",
        upcoming: "future",
      };
      for (const [category, status] of Object.entries(statuses)) {
        const listed = await suite.entries(appointments.list, { category });
        expectThat(
          listed.every((one) => one.status === status),
          "a category lists appointments with another status",
        );
      }
    },
  },
  {
    title: "finds results by a part of their name, and none by another text",
    calls: [results.list],
    run: async (suite) => {
      const all = await suite.entries(results.list, {});
      const { test } = firstOf(all, "result");
      const found = await suite.entries(results.list, { search: test });
      expectThat(found.length > 0, "a search by a result's name finds nothing");
      await isEmpty(suite, results.list, { search: nonsense }, "that the search does not name");
    },
  },
  {
    title: "finds events by a text or a provider",
    calls: [timeline.list],
    run: async (suite) => {
      await isEmpty(suite, timeline.list, { search: nonsense }, "that the search does not name");
      const providers = await suite.entries(timeline.providers, {});
      const all = await suite.entries(timeline.list, {});
      const known = providers.find(({ name }) => all.some(({ provider }) => provider === name));
      if (!known) throw new Skipped("No event names a provider of the list.");
      const found = await suite.entries(timeline.list, { providerId: known.id });
      expectThat(
        found.length > 0 && found.every(({ provider }) => provider === known.name),
        "a search by provider lists events of others",
      );
    },
  },
  {
    title: "lists no role at a location that does not exist",
    calls: [appointments.roles],
    assumed: true,
    run: (suite) => isEmpty(suite, appointments.roles, { locationIds: [nonsense] }, "of no location"),
  },
  {
    title: "counts in the dashboard what its lists have",
    calls: [practice.counters, messages.list, results.list, appointments.list],
    run: async (suite) => {
      const counters = await suite.call(practice.counters, {});
      const unread = await suite.allPages(messages.list, { box: "inbox", filter: "unread" });
      const listed = await suite.allPages(results.list, {});
      const upcoming = await suite.allPages(appointments.list, { category: "upcoming" });
      const counted = [
        ["unread messages", counters.unreadMessages, unread.length],
        ["new results", counters.newResults, listed.filter(({ isRead = false }) => !isRead).length],
        ["upcoming appointments", counters.upcoming, upcoming.length],
      ] as const;
      for (const [name, count, length] of counted)
        expectThat(count === undefined || count === length, `the number of ${name} is not that of the list`);
      if (counted.every(([, count]) => count === undefined)) throw new Skipped("No answer has a number.");
    },
  },
  {
    title: "lists no message of another box, and only unread ones on request",
    calls: [messages.list],
    run: async (suite) => {
      for (const box of ["inbox", "sent", "drafts"]) {
        const listed = await suite.entries(messages.list, { box });
        expectThat(
          listed.every((one) => one.box === box),
          "a box lists messages of another one",
        );
      }
      const unread = await suite.entries(messages.list, { box: "inbox", filter: "unread" });
      expectThat(
        unread.every(({ read = false }) => !read),
        "the unread messages include read ones",
      );
    },
  },
];
