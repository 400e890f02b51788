import { ShareRow } from "./shareRow";
import { useShares } from "./useShares";

/** Every link of this account, newest first, including expired ones. */
export function ShareList() {
  const { data: shares, error } = useShares();
  if (error) {
    return (
      <p role="alert" className="text-xs text-danger">
        Your links cannot be listed: {error.message}
      </p>
    );
  }
  if (!shares) return <p className="text-xs text-muted-foreground">Loading the links…</p>;
  if (shares.length === 0) return <p className="text-xs text-muted-foreground">No links yet.</p>;
  return (
    <ul aria-label="Links" className="divide-y">
      {shares.map((share) => (
        <ShareRow key={share.id} share={share} />
      ))}
    </ul>
  );
}
