"""What is never stored: private spans, secrets, the host's wrapping; and ordinary text untouched."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.redaction import redact, redact_value, without_host_wrapping, without_private

KEY = "MIIEpAIBAAKCAQEA" * 4


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a <private>b</private> c", "a [private] c"),
        ("a <private>b", "a [private]"),
        ("b</private> c", "[private] c"),
        ("a <PRIVATE reason='x'>b\nb</Private > c", "a [private] c"),
        ("a <private>b <private>c</private> d</private> e", "a [private] e"),
        ("a <private>b</private> c <private>d", "a [private] c [private]"),
        ("<privateer> and private things stay", "<privateer> and private things stay"),
    ],
)
def test_private_spans(text: str, left: str) -> None:
    assert without_private(text) == left


@given(st.lists(st.sampled_from(["<private>", "</private>", "secret", " open "]), max_size=12))
def test_nothing_private_is_left_however_the_tags_stand(parts: list[str]) -> None:
    left = without_private("".join(parts))
    depth, last_close = 0, -1
    for place, part in enumerate(parts):
        if part == "</private>" and depth == 0:
            last_close = place
        depth = max(depth + {"<private>": 1, "</private>": -1}.get(part, 0), 0)
    public, depth = 0, 0
    for part in parts[last_close + 1 :]:
        depth = max(depth + {"<private>": 1, "</private>": -1}.get(part, 0), 0)
        public += part == "secret" and depth == 0
    assert left.count("secret") == public


SECRETS = [
    ("aws-access-key", "key AKIAIOSFODNN7EXAMPLE end", "AKIAIOSFODNN7EXAMPLE"),
    ("github-token", "ghp_" + "a1B2" * 9, "ghp_" + "a1B2" * 9),
    ("github-token", "github_pat_" + "A1b2C3d4_" * 5, "github_pat_" + "A1b2C3d4_" * 5),
    ("gitlab-token", "glpat-abcDEF1234567890xyz_", "glpat-abcDEF1234567890xyz_"),
    ("slack-token", "xoxb-123456789012-abcdef", "xoxb-123456789012-abcdef"),
    ("model-api-key", "sk-ant-api03-" + "x1Y2" * 8, "sk-ant-api03-" + "x1Y2" * 8),
    ("stripe-key", "sk_live_" + "4eC39HqLyjWDarjtT1", "sk_live_4eC39HqLyjWDarjtT1"),
    ("google-api-key", "AIza" + "Sy" * 17 + "Z", "AIza" + "Sy" * 17 + "Z"),
    ("npm-token", "npm_" + "a1" * 18, "npm_" + "a1" * 18),
    ("json-web-token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K", "dBjftJeZ4CVPmB92K"),
    ("slack-token", "xapp-1-A0123456789-abc", "xapp-1-A0123456789-abc"),
    ("digitalocean-token", "dop_v1_" + "a1b2" * 16, "a1b2" * 16),
    ("shopify-token", "shpat_" + "a1B2" * 8, "a1B2" * 8),
    ("docker-token", "dckr_pat_" + "a1B2_-" * 5, "a1B2_-" * 5),
    ("grafana-token", "glsa_" + "a1B2" * 8 + "_12345678", "a1B2" * 8),
    ("vault-token", "hvs." + "a1B2" * 8, "a1B2" * 8),
    ("databricks-token", "dapi" + "a1b2" * 8, "a1b2" * 8),
    ("square-token", "sq0csp-" + "a1B2-_" * 7, "a1B2-_" * 7),
    ("mailchimp-key", "key " + "a1b2" * 8 + "-us12", "a1b2" * 8),
    ("telegram-token", "bot123456789:AA" + "a1B" * 11, "a1B" * 11),
    ("linear-key", "lin_api_" + "a1B2" * 10, "a1B2" * 10),
    ("postman-key", "PMAK-" + "a1b2" * 6 + "-" + "a1" * 17, "a1" * 17),
    ("artifactory-token", "x AKCp8a1B2c3D4e5", "AKCp8a1B2c3D4e5"),
    ("age-key", "AGE-SECRET-KEY-1" + "A1B2" * 14, "A1B2" * 14),
    ("sentry-token", "sntrys_" + "a1B2" * 12, "a1B2" * 12),
    ("private-key", f"-----BEGIN RSA PRIVATE KEY-----\n{KEY}\n-----END RSA PRIVATE KEY-----", KEY),
    ("private-key", f"-----BEGIN OPENSSH PRIVATE KEY-----\n{KEY}", KEY),
    ("authorization-header", "curl -H 'Authorization: Bearer abc.def-123456'", "abc.def-123456"),
    ("password-in-url", "postgres://app:hunter22@db:5432/x", "hunter22"),
    ("assigned-secret", 'DB_PASSWORD = "correct-horse"', "correct-horse"),
    ("assigned-secret", "export API_TOKEN=a1b2c3d4e5f6g7", "a1b2c3d4e5f6g7"),
    ("assigned-secret", '{"clientSecret": "s3cr3t-value-1"}', "s3cr3t-value-1"),
    (
        "assigned-secret",
        "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        "bPxRfiCYEXAMPLEKEY",
    ),
    ("assigned-secret", 'echo "password=RealClientPW77"', "RealClientPW77"),
    ("assigned-secret", "run 'token: a1b2c3d4e5f6' && next", "a1b2c3d4e5f6"),
    ("assigned-secret", 'echo "AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI7MDENG"', "wJalrXUtnFEMI7MDENG"),
    ("assigned-secret", r'echo "{\"password\": \"hunter2hunter2\"}"', "hunter2hunter2"),
    ("assigned-secret", "(export API_KEY=a1b2c3d4e5f6; run)", "a1b2c3d4e5f6"),
    ("secret-option", "deploy --token s3cr3tt0ken --verbose", "s3cr3tt0ken"),
    ("secret-option", "login --password='hunter two'", "hunter"),
    ("user-and-password", "curl -u admin:hunter22 https://x", "hunter22"),
    ("user-and-password", "curl --user 'admin:hunter22' https://x", "hunter22"),
    ("database-password", "mysql -u root -phunter22 shop", "hunter22"),
    ("azure-storage-key", "AccountName=x;AccountKey=" + "Ab3/" * 20 + "==;", "Ab3/" * 20),
]


@pytest.mark.parametrize(
    ("rule", "text", "secret"), SECRETS, ids=[f"{i}-{s[0]}" for i, s in enumerate(SECRETS)]
)
def test_secrets_are_taken_out_and_named(rule: str, text: str, secret: str) -> None:
    left = redact(f"before {text} after")
    assert secret not in left
    assert f"[redacted {rule}]" in left
    assert left.startswith("before ")


@pytest.mark.parametrize(
    "text",
    [
        "def get_token(self, request): return request.token",
        "password = self.password_field",
        "const secretName: string = props.secretName",
        "token: str | None = None",
        "https://example.com:8080/path@2x.png",
        "git clone git@github.com:owner/repo.git",
        "the task-force skipped sk-learn and the akia prefix",
        "see commit 0c817dea6b1c9f0e2a4d5b6c7d8e9f0a1b2c3d4e",
    ],
)
def test_ordinary_code_is_left_alone(text: str) -> None:
    assert redact(text) == text


def test_values_are_redacted_wherever_they_stand() -> None:
    value = {"a": ["x <private>y</private>", {"password": "short", "n": 1}], "ghp_" + "a1B2" * 9: None}
    assert redact_value(value) == {
        "a": ["x [private]", {"password": "[redacted password]", "n": 1}],
        "[redacted github-token]": None,
    }


@pytest.mark.parametrize(
    ("prompt", "own"),
    [
        ("fix it <system-reminder>do not</system-reminder> please", "fix it  please"),
        ("<task-notification>agent a1 is done</task-notification>", ""),
        ("<command-name>/clear</command-name> and go on", "and go on"),
        ("<system-reminder>never closed", ""),
        ("what is a <div> in HTML", "what is a <div> in HTML"),
        ("a <persisted-output><persisted-output>x</persisted-output></persisted-output> b", "a  b"),
    ],
)
def test_the_hosts_wrapping_is_no_part_of_a_prompt(prompt: str, own: str) -> None:
    assert without_host_wrapping(prompt) == own


@pytest.mark.parametrize(
    "text",
    ["token" * 40_000, "://a:" * 40_000, "password = " * 20_000, "eyJ" + "a" * 200_000, "<private" * 30_000],
)
def test_no_text_takes_a_rule_for_ever(text: str) -> None:
    started = time.process_time()
    redact(text)
    assert time.process_time() - started < 5
