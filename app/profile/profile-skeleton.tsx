import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";

/** The first card of a profile in grey. */
export function ProfileSkeleton() {
  return (
    <div className="card">
      <LoadingWords>Loading your profile</LoadingWords>
      <Skeleton height="block" />
    </div>
  );
}
